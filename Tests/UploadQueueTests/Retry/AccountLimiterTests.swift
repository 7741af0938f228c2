import PhotoPreparation
import RaccontoKit
import TestSupport
import Testing

@testable import UploadQueue

@Suite(.timeLimit(.minutes(5))) struct CircuitBreakerTests {
    var breaker = CircuitBreaker(width: 4, backoff: Backoff(base: .seconds(2), limit: .seconds(300)))
    let now = ContinuousClock.now

    func job(_ number: Int64, returns: Int = 0) -> UploadJob {
        UploadJob(
            id: JobID(number), destination: Destination(account: AccountKey(server: "s", userID: "u"), projectID: "p"),
            batch: BatchID(rawValue: 1), path: "/a", folder: "", size: 1, type: .jpeg, uploadsDuplicates: false,
            state: .working,
            notBefore: .distantPast, attempts: 1, returns: returns, crashes: 0, kills: 0, checkpoints: Checkpoints(),
            queuedAt: .distantPast)
    }

    @Test mutating func `overload blocks the account, costs nothing, and then one transfer is tried`() {
        let verdict = breaker.recordOverload(now, hint: 30, random: 0)
        #expect(verdict == CircuitBreaker.Verdict(costsAttempt: false, blockedFor: .seconds(30)))
        #expect(!breaker.admits(running: 0, now + .seconds(29)))
        let later = now + .seconds(30)
        #expect(breaker.admits(running: 0, later) && !breaker.admits(running: 1, later))
        for expected in [2, 4, 4] {
            breaker.recordSuccess()
            #expect(breaker.width == expected)
        }
        #expect(breaker.failingSince == nil)
    }

    @Test mutating func `blocks in a row grow longer, simultaneous failures are one block`() {
        for _ in 0..<4 {
            #expect(breaker.recordOverload(now, hint: nil, random: 1).blockedFor == .seconds(2))
        }
        let later = now + .seconds(2)
        #expect(breaker.recordUnreachable(later, random: 1).blockedFor == .seconds(4))
    }

    @Test mutating func `a block is never shortened`() {
        _ = breaker.recordOverload(now, hint: 100, random: 0)
        #expect(breaker.recordUnreachable(now, random: 0).blockedFor == .seconds(100))
    }

    @Test mutating func `one photo's failures are its own`() {
        for _ in 0..<5 {
            #expect(breaker.recordSuspect(job(1), now, hint: nil) == CircuitBreaker.Verdict(costsAttempt: true))
        }
        #expect(breaker.blockedFor(now) == .zero)
    }

    @Test mutating func `failures of three photos in a row are an outage, and the first two are refunded`() {
        #expect(breaker.recordSuspect(job(1), now, hint: nil).costsAttempt)
        #expect(breaker.recordSuspect(job(2), now, hint: nil).costsAttempt)
        let verdict = breaker.recordSuspect(job(3), now, hint: nil, random: 1)
        #expect(!verdict.costsAttempt && verdict.refunds == [JobID(1), JobID(2)])
        #expect(verdict.blockedFor == .seconds(2))
        #expect(!breaker.recordSuspect(job(4), now, hint: nil).costsAttempt, "the outage goes on")
    }

    @Test mutating func `a success in between makes it no outage`() {
        _ = breaker.recordSuspect(job(1), now, hint: nil)
        _ = breaker.recordSuspect(job(2), now, hint: nil)
        breaker.recordSuccess()
        #expect(breaker.recordSuspect(job(3), now, hint: nil).costsAttempt)
    }

    @Test mutating func `what turns out to be an outage refunds the suspects`() {
        _ = breaker.recordSuspect(job(1), now, hint: nil)
        #expect(breaker.recordUnreachable(now).refunds == [JobID(1)])
    }

    @Test mutating func `a photo is not tried for free for ever`() {
        _ = breaker.recordOverload(now, hint: nil)
        #expect(!breaker.recordSuspect(job(1, returns: CircuitBreaker.unchargedLimit - 1), now, hint: nil).costsAttempt)
        #expect(breaker.recordSuspect(job(1, returns: CircuitBreaker.unchargedLimit), now, hint: nil).costsAttempt)
    }

    @Test mutating func `after complaints, transfers start no faster than the service allows, until all is well`() {
        _ = breaker.recordOverload(now, hint: nil, isRateLimit: true, random: 1)
        for _ in 0..<5 { _ = breaker.recordOverload(now, hint: nil, isRateLimit: true, random: 0) }
        #expect(breaker.interval == .milliseconds(250), "failures at the same time are one complaint")
        var later = now + .seconds(2)
        breaker.recordStart(later)
        #expect(!breaker.admits(running: 0, later + .milliseconds(249)))
        #expect(breaker.admits(running: 0, later + .milliseconds(250)))
        for _ in 0..<6 {
            later = later + .seconds(600)
            _ = breaker.recordOverload(later, hint: nil, isRateLimit: true)
        }
        #expect(breaker.interval == .seconds(2))
        for _ in 0..<40 { breaker.recordSuccess() }
        #expect(breaker.interval == .zero)
    }

    @Test mutating func `failures of the server's own do not limit the rate`() {
        _ = breaker.recordOverload(now, hint: nil)
        #expect(breaker.interval == .zero)
    }
}

@Suite(.timeLimit(.minutes(5))) struct AccountLimiterTests {
    @Test func `a blocked account admits nobody until its time, then one by one`() async throws {
        let clock = ManualClock()
        let limiter = AccountLimiter(
            width: 4, backoff: Backoff(base: .seconds(60), limit: .seconds(60)), clock: clock.queueClock)
        _ = await limiter.recordOverload(hint: 60)
        let opening = await limiter.blockedFor
        #expect(opening >= .seconds(60))
        let inside = Locked((now: 0, most: 0, total: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    try await limiter.acquire()
                    inside.with { state in
                        state.now += 1
                        state.total += 1
                        state.most = max(state.most, state.now)
                    }
                    try await Task.sleep(for: .milliseconds(10))
                    inside.with { $0.now -= 1 }
                    await limiter.release()
                }
            }
            await clock.waitForSleepers(1)
            clock.advance(by: opening - .milliseconds(1))
            #expect(inside.value.total == 0)
            while inside.value.total < 2 { try await clock.creep() }
            try await group.waitForAll()
        }
        #expect(inside.value.most == 1)
    }

    @Test func `nobody waits for a blocked account when the worker is to end`() async throws {
        let limiter = AccountLimiter(width: 4, backoff: Backoff(), clock: .system)
        _ = await limiter.recordOverload(hint: 3000)
        let waiting = Task { try await limiter.acquire() }
        try await Task.sleep(for: .milliseconds(20))
        await limiter.stopWaiting()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
