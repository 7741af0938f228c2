import Dispatch
import Synchronization

/// Work that waits for a disk, a lock or a C library, run on threads of its own: Swift's concurrency has one thread per
/// processor, and a few that wait would stop every task of the program.
///
/// ```swift
/// let data = try await Blocking.run { () throws(SecretsError) in try file.read() }
/// ```
/// Threads are made when work waits and none is idle, 64 at most, and end after 5 s without work. Work beyond that waits
/// its turn, first come first served. Every signal is blocked in these threads.
///
/// **Cancellation.** Work that was handed over is always carried out, and `run` returns when it has ended, never
/// before: what it works on (descriptors, locks) is then the caller's again. Cancelling the awaiting task only sets a
/// flag; work that can end early takes a `Cancellation` and looks at it.
package enum Blocking {
    /// Whether the task that waits for a piece of work was cancelled.
    package final class Cancellation: Sendable {
        private let flag = Atomic(false)

        /// Whether the result is no longer wanted.
        package var isCancelled: Bool { flag.load(ordering: .relaxed) }

        fileprivate func cancel() { flag.store(true, ordering: .relaxed) }
    }

    /// Runs work on a thread where it may block, and gives back its result or its error.
    package static func run<Success: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let result = await withCheckedContinuation { continuation in
            start { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }

    /// Runs work that looks from time to time whether it is still wanted.
    package static func run<Success: Sendable, Failure: Error>(
        _ work: @escaping @Sendable (Cancellation) throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start {
                    continuation.resume(
                        returning: Result { () throws(Failure) -> Success in try work(cancellation) })
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
        return try result.get()
    }

    /// Runs work on a thread where it may block, for callers that are not tasks. Returns at once.
    package static func start(_ work: @escaping @Sendable () -> Void) { pool.run(work) }

    private static let pool = ThreadPool(limit: 64, idleTime: .seconds(5))
}

/// Threads that take work from one line.
private final class ThreadPool: Sendable {
    private struct State {
        /// Work that no thread has taken.
        var line: [@Sendable () -> Void] = []
        var threads = 0
        /// Threads that wait for work and were not called yet.
        var idle = 0
    }

    private let limit: Int
    private let idleTime: DispatchTimeInterval
    private let state = Mutex(State())
    private let calls = DispatchSemaphore(value: 0)

    init(limit: Int, idleTime: DispatchTimeInterval) {
        self.limit = limit
        self.idleTime = idleTime
    }

    func run(_ work: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.line.append(work)
            if state.idle > 0 {
                state.idle -= 1
                calls.signal()
                return false
            }
            guard state.threads < limit else { return false }
            state.threads += 1
            return true
        }
        guard needsThread, SystemThread({ self.work() }) == nil else { return }
        // The system has no thread left. Others of the pool will come to this work; without any, it is done here.
        let isAlone = state.withLock { state in
            state.threads -= 1
            return state.threads == 0
        }
        if isAlone { while let work = next() { work() } }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { $0.line.isEmpty ? nil : $0.line.removeFirst() }
    }

    /// A thread's life: works while there is work, then waits to be called, and ends when nobody calls.
    private func work() {
        while true {
            let work = state.withLock { state -> (@Sendable () -> Void)? in
                guard state.line.isEmpty else { return state.line.removeFirst() }
                state.idle += 1
                return nil
            }
            if let work {
                work()
                continue
            }
            if calls.wait(timeout: .now() + idleTime) == .success { continue }
            let isOver = state.withLock { state in
                // Otherwise somebody is called at this very moment, and the call is waiting.
                guard state.idle > 0 else { return false }
                state.idle -= 1
                state.threads -= 1
                return true
            }
            if isOver { return }
            calls.wait()
        }
    }
}
