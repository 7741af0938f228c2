import PhotoPreparation
import RaccontoKit
import Testing

@testable import UploadQueue

/// What becomes of a job after each kind of failure.
@Suite struct DispositionTests {
    let now = Moment(milliseconds: 1_000_000)
    let error = JobError(code: "server_failure", message: "it failed")

    func job(attempts: Int) -> UploadJob {
        var job = CircuitBreakerTests().job(1)
        job.attempts = attempts
        return job
    }

    func disposition(_ failure: StepFailure, attempts: Int = 1, verdict: CircuitBreaker.Verdict? = nil) -> Disposition?
    {
        Disposition(
            failure,
            Disposition.Circumstances(
                job: job(attempts: attempts), loginEpoch: 3, verdict: verdict, options: WorkerOptions(), now: now,
                random: 1))
    }

    @Test func `what the photo cannot help is decided at once`() {
        #expect(disposition(.permanent(error)) == .failed(error))
        #expect(disposition(.skipped(.vanished)) == .skipped(.vanished))
        #expect(disposition(.stopped) == .returned)
        #expect(disposition(.leaseLost) == nil)
        #expect(disposition(.storeFailed(QueueStoreError(.busy, queue: "q"))) == nil)
    }

    @Test func `a transient failure costs an attempt and waits longer each time`() {
        #expect(disposition(.transient(error)) == .retry(at: now + .seconds(2), costsAttempt: true, error))
        #expect(
            disposition(.transient(error), attempts: 5) == .retry(at: now + .seconds(32), costsAttempt: true, error))
    }

    @Test func `the last attempt fails with the cause`() {
        let last = disposition(.suspect(error), attempts: 8, verdict: .init(costsAttempt: true))
        #expect(
            last == .failed(JobError(code: "server_failure", message: "given up after 8 attempts: it failed")))
    }

    @Test func `an outage costs nothing, however many attempts there were`() {
        let verdict = CircuitBreaker.Verdict(costsAttempt: false, blockedFor: .seconds(77))
        for failure in [StepFailure.overloaded(error, hint: 5), .unreachable(error), .suspect(error)] {
            #expect(
                disposition(failure, attempts: 8, verdict: verdict)
                    == .retry(at: now + .seconds(77), costsAttempt: false, error))
        }
    }

    @Test func `an outcome that may still show is waited for`() {
        let failure = StepFailure.suspect(error, notBefore: now + .seconds(60))
        #expect(
            disposition(failure, verdict: .init(costsAttempt: true))
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
