import PhotoPreparation
import RaccontoKit
import Testing

@testable import UploadQueue

/// What becomes of a job after each kind of trouble.
@Suite struct DispositionTests {
    let now = Moment(milliseconds: 1_000_000)
    let error = JobError(code: "server_failure", message: "it failed")

    func job(attempts: Int) -> UploadJob {
        var job = AccountPaceTests().job(1)
        job.attempts = attempts
        return job
    }

    func disposition(_ trouble: Trouble, attempts: Int = 1, verdict: AccountPace.Verdict? = nil) -> Disposition? {
        Disposition(
            trouble,
            Disposition.Circumstances(
                job: job(attempts: attempts), loginEpoch: 3, verdict: verdict, options: WorkerOptions(), now: now,
                random: 1))
    }

    @Test func `what the photo cannot help is decided at once`() {
        #expect(disposition(.refused(error)) == .failed(error))
        #expect(disposition(.skipped(.vanished)) == .skipped(.vanished))
        #expect(disposition(.stopped) == .returned)
        #expect(disposition(.leaseLost) == nil)
        #expect(disposition(.storeFailed(QueueStoreError(.busy, queue: "q"))) == nil)
    }

    @Test func `a passing fault costs an attempt and waits longer each time`() {
        #expect(disposition(.passing(error)) == .retry(at: now + .seconds(2), costsAttempt: true, error))
        #expect(
            disposition(.passing(error), attempts: 5) == .retry(at: now + .seconds(32), costsAttempt: true, error))
    }

    @Test func `the last attempt fails with the cause`() {
        let last = disposition(.suspect(error), attempts: 8, verdict: .init(costsAttempt: true))
        #expect(
            last == .failed(JobError(code: "server_failure", message: "given up after 8 attempts: it failed")))
    }

    @Test func `a storm costs nothing, however many attempts there were`() {
        let verdict = AccountPace.Verdict(costsAttempt: false, closedUntil: now + .seconds(77))
        for trouble in [Trouble.overloaded(error, hint: 5), .unreachable(error), .suspect(error)] {
            #expect(
                disposition(trouble, attempts: 8, verdict: verdict)
                    == .retry(at: now + .seconds(77), costsAttempt: false, error))
        }
    }

    @Test func `an outcome that may still show is waited for`() {
        let trouble = Trouble.suspect(error, notBefore: now + .seconds(60))
        #expect(
            disposition(trouble, verdict: .init(costsAttempt: true))
                == .retry(at: now + .seconds(60), costsAttempt: true, error))
    }

    @Test(arguments: [
        (HoldReason.auth, 300, false), (.quota, 600, false), (.project, 300, true),
    ])
    func `a hold stops the account or the project, and is checked later`(
        _ reason: HoldReason, _ seconds: Int, _ isOfProject: Bool
    ) {
        let destination = job(attempts: 1).destination
        let hold = Hold(
            scope: isOfProject ? .project(destination) : .account(destination.account), reason: reason, since: now,
            recheckAt: now + .seconds(seconds), message: "why")
        #expect(disposition(.held(reason, message: "why")) == .held(hold, loginEpoch: 3))
    }

    @Test func `checks of a hold become rarer, and a pause has none`() {
        #expect(
            (0...4).map { HoldReason.quota.recheckInterval(after: $0) }
                == [600, 1200, 2400, 3600, 3600].map { .seconds($0) })
        #expect(HoldReason.paused.recheckInterval(after: 0) == nil)
    }
}
