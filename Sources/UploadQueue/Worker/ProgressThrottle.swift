import Synchronization

/// Lets progress through now and then: a display needs a few figures a second, a transfer has thousands.
final class ProgressThrottle: Sendable {
    private let interval: Duration
    private let latest = Mutex<ContinuousClock.Instant?>(nil)

    init(interval: Duration) { self.interval = interval }

    func isDue(isLast: Bool) -> Bool {
        let now = ContinuousClock.now
        return latest.withLock { latest in
            if let last = latest, now - last < interval, !isLast { return false }
            latest = now
            return true
        }
    }
}
