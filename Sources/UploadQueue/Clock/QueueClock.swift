import Foundation
import Synchronization

/// What the time is, and how to wait. Injected, so that tests decide both.
///
/// The wall clock is for what is written into the queue, where later runs and other machines read it. Whatever is measured
/// within the process (when to renew leases, pauses, deadlines) uses the monotonic clock, which nobody can set.
public struct QueueClock: Sendable {
    /// The wall clock.
    public let now: @Sendable () -> Moment
    /// A clock that never goes back and runs on while the machine is suspended (`CLOCK_BOOTTIME`).
    public let monotonic: @Sendable () -> ContinuousClock.Instant
    /// Returns early, without an error, when the waiting task is cancelled.
    public let sleep: @Sendable (Duration) async -> Void

    /// A clock of its own, for tests; what is left out is the system's.
    public init(
        now: @escaping @Sendable () -> Moment,
        monotonic: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        sleep: @escaping @Sendable (Duration) async -> Void
    ) {
        self.now = now
        self.monotonic = monotonic
        self.sleep = sleep
    }

    /// The machine's clocks.
    public static let system = QueueClock(
        now: { Moment(Date()) },
        sleep: { duration in
            // Only cancellation ends it early, and whoever waits checks for that itself.
            _ = try? await Task.sleep(for: duration)
        })

    /// The same, but the wall clock never goes back: when it is set back, time goes on from where it was. For one run of
    /// a worker, whose own retries would be hours away otherwise.
    func withoutStepsBack() -> QueueClock {
        let latest = LatestTime(now: now(), monotonic: monotonic())
        return QueueClock(
            now: { [now, monotonic] in latest.advance(to: now(), monotonic()) }, monotonic: monotonic, sleep: sleep)
    }
}

/// The latest time that was shown.
private final class LatestTime: Sendable {
    private let state: Mutex<(now: Moment, monotonic: ContinuousClock.Instant)>

    init(now: Moment, monotonic: ContinuousClock.Instant) { state = Mutex((now, monotonic)) }

    func advance(to now: Moment, _ monotonic: ContinuousClock.Instant) -> Moment {
        state.withLock { latest in
            // Another thread may have been here since the caller read the clocks.
            let elapsed = max(latest.monotonic.duration(to: monotonic), .zero)
            let expected = latest.now + elapsed
            // Two clocks that are read one after the other differ a little.
            if now < expected + .seconds(-1) { return expected }
            let time = max(now, latest.now)
            latest = (time, max(monotonic, latest.monotonic))
            return time
        }
    }
}
