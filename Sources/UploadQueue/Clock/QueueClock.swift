import Foundation

/// What the time is, and how to wait. Injected, so that tests decide both.
public struct QueueClock: Sendable {
    public let now: @Sendable () -> Moment
    /// Returns early, without an error, when the waiting task is cancelled.
    public let sleep: @Sendable (Duration) async -> Void

    public init(now: @escaping @Sendable () -> Moment, sleep: @escaping @Sendable (Duration) async -> Void) {
        self.now = now
        self.sleep = sleep
    }

    /// The machine's clock.
    public static let system = QueueClock(
        now: { Moment(Date()) },
        sleep: { duration in
            // Only cancellation ends it early, and whoever waits looks at that itself.
            _ = try? await Task.sleep(for: duration)
        })
}
