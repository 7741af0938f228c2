import RaccontoSystem
import Synchronization

/// Lets a number of preparations run at a time, first come first served, on threads of `Blocking`: reading and decoding
/// take as long as they take.
final class PreparationLimiter: Sendable {
    private struct Entry {
        var number: Int
        var run: @Sendable () -> Void
        var cancel: @Sendable () -> Void
    }

    private struct State {
        var waiting: [Entry] = []
        var nextNumber = 0
        /// Threads that run one entry after another; never more than the limit.
        var running = 0
        var isClosed = false
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = max(limit, 1) }

    /// Runs the body when it is its turn.
    ///
    /// When the waiting task is cancelled, it goes on at once: a body that has not begun never will, and the result of
    /// one that has is dropped.
    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws(CancellationError) -> Value {
        let continuation = OneShotContinuation<Value>()
        let number = add(
            run: { continuation.resume(returning: body()) }, cancel: { continuation.cancel() })
        return try await continuation.value {
            self.remove(number)
            continuation.cancel()
        }
    }

    /// Cancels those that wait and those that come later; what runs goes on.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for entry in waiting { entry.cancel() }
    }

    private func add(run: @escaping @Sendable () -> Void, cancel: @escaping @Sendable () -> Void) -> Int {
        let (number, needsThread): (Int?, Bool) = state.withLock { state in
            guard !state.isClosed else { return (nil, false) }
            state.nextNumber += 1
            state.waiting.append(Entry(number: state.nextNumber, run: run, cancel: cancel))
            guard state.running < limit else { return (state.nextNumber, false) }
            state.running += 1
            return (state.nextNumber, true)
        }
        if needsThread { Blocking.start { while let entry = self.next() { entry.run() } } }
        guard let number else {
            cancel()
            return 0
        }
        return number
    }

    private func remove(_ number: Int) {
        state.withLock { state in state.waiting.removeAll { $0.number == number } }
    }

    /// Nil when nothing waits; the thread then counts as ended.
    private func next() -> Entry? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
    }
}
