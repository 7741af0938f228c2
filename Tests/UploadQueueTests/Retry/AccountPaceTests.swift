import PhotoPreparation
import RaccontoKit
import Testing

@testable import UploadQueue

@Suite struct AccountPaceTests {
    var pace = AccountPace(width: 4, backoff: Backoff(base: .seconds(2), limit: .seconds(300)))
    let now = Moment(milliseconds: 1_000_000)

    func job(_ number: Int64, returns: Int = 0) -> UploadJob {
        UploadJob(
            id: JobID(number), destination: Destination(account: AccountKey(server: "s", userID: "u"), projectID: "p"),
            batch: BatchID(rawValue: 1), path: "/a", folder: "", size: 1, type: .jpeg, insists: false, state: .working,
            notBefore: .distantPast, attempts: 1, returns: returns, crashes: 0, kills: 0, checkpoints: Checkpoints(),
            queuedAt: .distantPast)
    }

    @Test mutating func `overload closes the account, costs nothing and opens one at a time`() {
        let verdict = pace.overloaded(now, hint: 30, random: 0)
        #expect(verdict == AccountPace.Verdict(costsAttempt: false, closedUntil: now + .seconds(30)))
        #expect(!pace.admits(running: 0, now + .seconds(29)))
        let later = now + .seconds(30)
        #expect(pace.admits(running: 0, later) && !pace.admits(running: 1, later))
        for expected in [2, 4, 4] {
            pace.succeeded()
            #expect(pace.width == expected)
        }
        #expect(pace.troubledSince == nil)
    }

    @Test mutating func `closures in a row grow longer, simultaneous faults are one closure`() {
        for _ in 0..<4 {
            #expect(pace.overloaded(now, hint: nil, random: 1).closedUntil == now + .seconds(2))
        }
        let later = now + .seconds(2)
        #expect(pace.unreachable(later, random: 1).closedUntil == later + .seconds(4))
    }

    @Test mutating func `a closure is never shortened`() {
        _ = pace.overloaded(now, hint: 100, random: 0)
        #expect(pace.unreachable(now, random: 0).closedUntil == now + .seconds(100))
    }

    @Test mutating func `one photo's faults are its own`() {
        for _ in 0..<5 {
            #expect(pace.suspicious(job(1), now, hint: nil) == AccountPace.Verdict(costsAttempt: true))
        }
        #expect(pace.isOpen(now))
    }

    @Test mutating func `faults of three photos in a row are a storm, and the first two are refunded`() {
        #expect(pace.suspicious(job(1), now, hint: nil).costsAttempt)
        #expect(pace.suspicious(job(2), now, hint: nil).costsAttempt)
        let verdict = pace.suspicious(job(3), now, hint: nil, random: 1)
        #expect(!verdict.costsAttempt && verdict.refunds == [JobID(1), JobID(2)])
        #expect(verdict.closedUntil == now + .seconds(2))
        #expect(!pace.suspicious(job(4), now, hint: nil).costsAttempt, "the storm goes on")
    }

    @Test mutating func `a success in between makes it no storm`() {
        _ = pace.suspicious(job(1), now, hint: nil)
        _ = pace.suspicious(job(2), now, hint: nil)
        pace.succeeded()
        #expect(pace.suspicious(job(3), now, hint: nil).costsAttempt)
    }

    @Test mutating func `what turns out to be an outage refunds the suspects`() {
        _ = pace.suspicious(job(1), now, hint: nil)
        #expect(pace.unreachable(now).refunds == [JobID(1)])
    }

    @Test mutating func `mercy ends`() {
        _ = pace.overloaded(now, hint: nil)
        #expect(!pace.suspicious(job(1, returns: AccountPace.mercies - 1), now, hint: nil).costsAttempt)
        #expect(pace.suspicious(job(1, returns: AccountPace.mercies), now, hint: nil).costsAttempt)
    }

    @Test mutating func `after complaints, transfers start no faster than the service allows, until all is well`() {
        _ = pace.overloaded(now, hint: nil, isRate: true, random: 1)
        for _ in 0..<5 { _ = pace.overloaded(now, hint: nil, isRate: true, random: 0) }
        #expect(pace.interval == .milliseconds(250), "faults at the same time are one complaint")
        var later = now + .seconds(2)
        pace.started(later)
        #expect(!pace.admits(running: 0, later + .milliseconds(249)))
        #expect(pace.admits(running: 0, later + .milliseconds(250)))
        for _ in 0..<6 {
            later = later + .seconds(600)
            _ = pace.overloaded(later, hint: nil, isRate: true)
        }
        #expect(pace.interval == .seconds(2))
        for _ in 0..<40 { pace.succeeded() }
        #expect(pace.interval == .zero)
    }

    @Test mutating func `trouble of the server's own does not set a pace`() {
        _ = pace.overloaded(now, hint: nil)
        #expect(pace.interval == .zero)
    }
}
