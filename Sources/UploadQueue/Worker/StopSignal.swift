import Synchronization

/// How a worker is told to end, from a signal handler's thread or anywhere else.
public final class StopSignal: Sendable {
    /// How much of a hurry.
    public enum Level: Int, Sendable, Comparable {
        /// Finish what is in flight within a grace period; put the rest back.
        case graceful = 1
        /// Put everything back now.
        case immediate = 2

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    private struct State {
        var level: Level?
        var observers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// What was asked for; it only ever rises.
    public var level: Level? { state.withLock { $0.level } }

    public func request(_ level: Level) {
        let observers: [@Sendable () -> Void] = state.withLock { state in
            if let present = state.level, present >= level { return [] }
            state.level = level
            return state.observers
        }
        for observer in observers { observer() }
    }

    /// Calls the closure at every rise, and at once when there was one.
    func observe(_ observer: @escaping @Sendable () -> Void) {
        let isRequested = state.withLock { state in
            state.observers.append(observer)
            return state.level != nil
        }
        if isRequested { observer() }
    }
}
