public import Foundation

/// Waits until a call of an apply that was stopped has either arrived or had its time to.
public struct StorySettling: Sendable {
    /// How long after it was sent a call is waited for, in seconds.
    public let time: TimeInterval
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void

    /// The story is read again so often, in seconds.
    private static let interval: TimeInterval = 0.25

    public init(
        _ time: TimeInterval, now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.time = time
        self.now = now
        self.sleep = sleep
    }

    /// - Parameters:
    ///   - story: As it was just read; it is read again only when there is something to wait for.
    ///   - willWait: Told once, with the seconds it may take.
    /// - Returns: The story as it is then, and the calls that it does not show: they may come later still.
    public func settle(
        _ story: Story, after progress: StoryProgress, on server: StoryServer,
        willWait: (TimeInterval) -> Void = { _ in }
    ) async throws -> (story: Story, late: [PendingCall]) {
        var story = story
        var isTold = false
        while true {
            let moment = now()
            let late = progress.unseen(in: story, at: moment)
            let rest = late.map { $0.remaining(of: time, at: moment) }.max() ?? 0
            guard rest > 0 else { return (story, late) }
            if !isTold { willWait(rest) }
            isTold = true
            try await sleep(.seconds(min(rest, Self.interval)))
            story = try await server.story()
        }
    }
}
