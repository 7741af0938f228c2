import Foundation
import Synchronization

/// A fixed number of threads for work that blocks: decoding and reading take as long as they take, and Swift's own pool
/// has no thread to spare for that.
final class PreparationThreads: Sendable {
    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)
    private let count: Int

    private struct State {
        var waiting: [Entry] = []
        var nextNumber = 0
        var isClosed = false
        var isEnded = false
    }

    private struct Entry {
        var number: Int
        var run: @Sendable () -> Void
        var cancel: @Sendable () -> Void
    }

    init(count: Int) {
        self.count = max(count, 1)
        state = Mutex(State())
        for _ in 0..<self.count {
            let thread = Thread { [self] in work() }
            thread.name = "prepare"
            // Decoders keep rows of a picture on their stack.
            thread.stackSize = 4 << 20
            thread.start()
        }
    }

    /// Runs the body on one of the threads, in turn.
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

    /// Closes, and lets the threads end when they are idle.
    func end() {
        close()
        state.withLock { $0.isEnded = true }
        for _ in 0..<count { wake.signal() }
    }

    private func add(run: @escaping @Sendable () -> Void, cancel: @escaping @Sendable () -> Void) -> Int {
        let number: Int? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.nextNumber += 1
            state.waiting.append(Entry(number: state.nextNumber, run: run, cancel: cancel))
            return state.nextNumber
        }
        guard let number else {
            cancel()
            return 0
        }
        wake.signal()
        return number
    }

    private func remove(_ number: Int) {
        state.withLock { state in state.waiting.removeAll { $0.number == number } }
    }

    private func work() {
        while true {
            wake.wait()
            let (entry, isEnded) = state.withLock { state in
                (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isEnded)
            }
            if let entry { entry.run() } else if isEnded { return }
        }
    }
}
