import Foundation

/// How fast an account may go: full speed, one careful transfer after a pause, or not at all for a while.
///
/// A pure state machine. A storm of 429 and 5xx answers, or a server that cannot be reached, is nobody's photo's fault:
/// it closes the account for a while and costs no attempts. A plain 500 or a lost connection may be the photo's own
/// fault, so it only counts as a storm when three different photos meet it in a row.
struct AccountPace: Sendable {
    /// What a fault means for the job that met it, and for others.
    struct Verdict: Equatable, Sendable {
        var costsAttempt: Bool
        /// Jobs that were charged for what turned out to be a storm.
        var refunds: [JobID] = []
        /// When the account goes on; nil when it was not stopped.
        var closedUntil: Moment?
    }

    /// Faults in a row, by different photos, that make a storm.
    static let stormSize = 3
    /// Times a photo may go unpunished for a suspicious fault during storms: a photo that is to blame itself must not be
    /// tried for ever.
    static let mercies = 20

    private let backoff: Backoff
    private let fullWidth: Int
    private let shortestInterval: Duration
    /// Transfers that may run at once.
    private(set) var width: Int
    private(set) var closedUntil = Moment.distantPast
    /// Pause between the starts of two transfers; only after the server complained of too many.
    private(set) var interval = Duration.zero
    private(set) var nextStart = Moment.distantPast
    private var closuresInARow = 0
    private var suspects: [JobID] = []
    /// Since when nothing has succeeded; nil when all is well.
    private(set) var troubledSince: Moment?

    init(width: Int, backoff: Backoff, shortestInterval: Duration = .milliseconds(250)) {
        self.shortestInterval = shortestInterval
        fullWidth = max(width, 1)
        self.width = max(width, 1)
        self.backoff = backoff
    }

    func isOpen(_ now: Moment) -> Bool { now >= closedUntil }

    /// Whether another transfer may start beside those that run.
    func admits(running: Int, _ now: Moment) -> Bool { isOpen(now) && running < width && now >= nextStart }

    mutating func started(_ now: Moment) { nextStart = now + interval }

    /// A photo arrived: all is well, and the width doubles until it is full again.
    mutating func succeeded() {
        suspects = []
        closuresInARow = 0
        troubledSince = nil
        width = min(width * 2, fullWidth)
        interval = interval < shortestInterval / 5 ? .zero : interval * 0.9
    }

    /// The server has more than it can take, or says so.
    mutating func overloaded(
        _ now: Moment, hint: TimeInterval?, isRate: Bool = false, random: Double = .random(in: 0...1)
    ) -> Verdict {
        if isRate, isOpen(now) { interval = min(max(interval * 2, shortestInterval), shortestInterval * 8) }
        return close(now, hint: hint, random)
    }

    /// Nothing gets through.
    mutating func unreachable(_ now: Moment, random: Double = .random(in: 0...1)) -> Verdict {
        close(now, hint: nil, random)
    }

    /// A fault that may be the photo's own.
    mutating func suspicious(
        _ job: UploadJob, _ now: Moment, hint: TimeInterval?, random: Double = .random(in: 0...1)
    ) -> Verdict {
        if troubledSince == nil { troubledSince = now }
        let isStorm = closuresInARow > 0
        if !isStorm, !suspects.contains(job.id) { suspects.append(job.id) }
        guard isStorm || suspects.count >= AccountPace.stormSize else { return Verdict(costsAttempt: true) }
        let charged = suspects.filter { $0 != job.id }
        var verdict = close(now, hint: hint, random)
        verdict.refunds = charged
        verdict.costsAttempt = job.returns >= AccountPace.mercies
        return verdict
    }

    private mutating func close(_ now: Moment, hint: TimeInterval?, _ random: Double) -> Verdict {
        let refunds = suspects
        suspects = []
        width = 1
        if troubledSince == nil { troubledSince = now }
        // Transfers that ran beside each other meet the same storm at the same time: that is one closure, not several.
        if isOpen(now) { closuresInARow += 1 }
        closedUntil = max(closedUntil, now + backoff.delay(afterFailures: closuresInARow, hint: hint, random: random))
        return Verdict(costsAttempt: false, refunds: refunds, closedUntil: closedUntil)
    }
}
