import Foundation

/// Admits transfers to one account's server, in turn, as fast as its `CircuitBreaker` allows.
actor AccountLimiter {
    private var breaker: CircuitBreaker
    private let clock: QueueClock
    private var running = 0
    private var waiting: [OneShotContinuation<Void>] = []
    private var timer: Task<Void, Never>?
    private var isStopping = false

    init(width: Int, backoff: Backoff, minimumInterval: Duration = .milliseconds(250), clock: QueueClock) {
        breaker = CircuitBreaker(width: width, backoff: backoff, minimumInterval: minimumInterval)
        self.clock = clock
    }

    /// How long nothing may be sent; zero when transfers may start.
    var blockedFor: Duration { breaker.blockedFor(clock.monotonic()) }

    /// How long nothing has succeeded since the first failure; nil when all is well.
    var failingFor: Duration? { breaker.failingSince.map { $0.duration(to: clock.monotonic()) } }

    /// Transfers that may run at once at present.
    var width: Int { breaker.width }

    /// Waits for a place among the transfers; whoever gets one must `release` it. Throws when the task is cancelled, and
    /// for a blocked account after `stopWaiting`.
    func acquire() async throws(CancellationError) {
        let continuation = OneShotContinuation<Void>()
        waiting.append(continuation)
        serve()
        try await continuation.value { continuation.cancel() }
    }

    func release() {
        running -= 1
        serve()
    }

    func recordSuccess() {
        breaker.recordSuccess()
        serve()
    }

    func recordOverload(hint: TimeInterval?, isRateLimit: Bool = false) -> CircuitBreaker.Verdict {
        breaker.recordOverload(clock.monotonic(), hint: hint, isRateLimit: isRateLimit)
    }

    func recordUnreachable() -> CircuitBreaker.Verdict { breaker.recordUnreachable(clock.monotonic()) }

    func recordSuspect(_ job: UploadJob, hint: TimeInterval?) -> CircuitBreaker.Verdict {
        breaker.recordSuspect(job, clock.monotonic(), hint: hint)
    }

    /// The worker is about to end: nobody waits for a blocked account any more.
    func stopWaiting() {
        isStopping = true
        serve()
    }

    private func serve() {
        let now = clock.monotonic()
        if isStopping, breaker.blockedFor(now) > .zero {
            for continuation in waiting { continuation.cancel() }
            waiting = []
        }
        while let first = waiting.first, breaker.admits(running: running, now) {
            waiting.removeFirst()
            // Nobody waits for one that was cancelled meanwhile.
            guard first.resume(returning: ()) else { continue }
            running += 1
            breaker.recordStart(now)
        }
        guard !waiting.isEmpty, running < breaker.width else { return }
        setTimer(breaker.startsIn(now))
    }

    private func setTimer(_ duration: Duration) {
        timer?.cancel()
        timer = Task { [clock, weak self] in
            await clock.sleep(max(duration, .milliseconds(1)))
            if !Task.isCancelled { await self?.serve() }
        }
    }
}

/// Whether, and how fast, transfers to an account's server may start: a circuit breaker with a rate limit.
///
/// A pure state machine. An outage (answers of 429 and 5xx, or a server that cannot be reached) is no photo's own fault:
/// it opens the circuit, so that nothing is sent for a while, and costs no attempts. Then the circuit is half-open: one
/// transfer at a time, twice as many after each success, until all run again. A plain 500 or a lost connection may be the
/// photo's own fault, so it counts as an outage only when three different photos meet it in a row.
struct CircuitBreaker: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// What a failure means for the job that met it, and for others.
    struct Verdict: Equatable, Sendable {
        var costsAttempt: Bool
        /// Jobs that were charged for what turned out to be an outage.
        var refunds: [JobID] = []
        /// How long the account is blocked from now on; nil when this failure does not block it.
        var blockedFor: Duration?
    }

    /// Suspect failures in a row, by different photos, that make an outage.
    static let outageThreshold = 3
    /// How often a photo's suspect failures go uncharged during outages: a photo that is to blame itself must not be
    /// tried for ever.
    static let unchargedLimit = 20

    private let backoff: Backoff
    private let fullWidth: Int
    private let minimumInterval: Duration
    /// Transfers that may run at once.
    private(set) var width: Int
    /// Pause between the starts of two transfers; only after the server complained of too many.
    private(set) var interval = Duration.zero
    /// Since when nothing has succeeded; nil when all is well.
    private(set) var failingSince: Instant?
    private var blockedUntil: Instant?
    private var nextStart: Instant?
    private var blocksInARow = 0
    private var suspects: [JobID] = []

    init(width: Int, backoff: Backoff, minimumInterval: Duration = .milliseconds(250)) {
        self.minimumInterval = minimumInterval
        fullWidth = max(width, 1)
        self.width = max(width, 1)
        self.backoff = backoff
    }

    /// How long nothing may be sent; zero when transfers may start.
    func blockedFor(_ now: Instant) -> Duration { CircuitBreaker.wait(for: blockedUntil, now) }

    /// How long until a transfer may start, were there a place for it.
    func startsIn(_ now: Instant) -> Duration { max(blockedFor(now), CircuitBreaker.wait(for: nextStart, now)) }

    /// Whether another transfer may start beside those that run.
    func admits(running: Int, _ now: Instant) -> Bool { running < width && startsIn(now) == .zero }

    mutating func recordStart(_ now: Instant) { nextStart = now + interval }

    /// A photo arrived: all is well, and the width doubles until it is full again.
    mutating func recordSuccess() {
        suspects = []
        blocksInARow = 0
        failingSince = nil
        width = min(width * 2, fullWidth)
        interval = interval < minimumInterval / 5 ? .zero : interval * 0.9
    }

    /// The server has more than it can take, or says so.
    mutating func recordOverload(
        _ now: Instant, hint: TimeInterval?, isRateLimit: Bool = false, random: Double = .random(in: 0...1)
    ) -> Verdict {
        if isRateLimit, blockedFor(now) == .zero {
            interval = min(max(interval * 2, minimumInterval), minimumInterval * 8)
        }
        return block(now, hint: hint, random)
    }

    /// Nothing gets through.
    mutating func recordUnreachable(_ now: Instant, random: Double = .random(in: 0...1)) -> Verdict {
        block(now, hint: nil, random)
    }

    /// A failure that may be the photo's own.
    mutating func recordSuspect(
        _ job: UploadJob, _ now: Instant, hint: TimeInterval?, random: Double = .random(in: 0...1)
    ) -> Verdict {
        if failingSince == nil { failingSince = now }
        let isOutage = blocksInARow > 0
        if !isOutage, !suspects.contains(job.id) { suspects.append(job.id) }
        guard isOutage || suspects.count >= CircuitBreaker.outageThreshold else { return Verdict(costsAttempt: true) }
        let charged = suspects.filter { $0 != job.id }
        var verdict = block(now, hint: hint, random)
        verdict.refunds = charged
        verdict.costsAttempt = job.returns >= CircuitBreaker.unchargedLimit
        return verdict
    }

    private mutating func block(_ now: Instant, hint: TimeInterval?, _ random: Double) -> Verdict {
        let refunds = suspects
        suspects = []
        width = 1
        if failingSince == nil { failingSince = now }
        // Transfers that ran beside each other meet the same outage at the same time: that blocks once, not several times.
        if blockedFor(now) == .zero { blocksInARow += 1 }
        let delay = backoff.delay(afterFailures: blocksInARow, hint: hint, random: random)
        let blockedFor = max(blockedFor(now), delay)
        blockedUntil = now + blockedFor
        return Verdict(costsAttempt: false, refunds: refunds, blockedFor: blockedFor)
    }

    private static func wait(for instant: Instant?, _ now: Instant) -> Duration {
        instant.map { max(now.duration(to: $0), .zero) } ?? .zero
    }
}
