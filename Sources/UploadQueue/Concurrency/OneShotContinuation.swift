import Synchronization

/// A value that arrives once from elsewhere, or never because the waiting task was cancelled. Unlike a
/// `CheckedContinuation` it may be resumed before anybody waits, and more than once: the first time counts.
final class OneShotContinuation<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value?, Never>)
        case resumed(Value?)
        case taken
    }

    private let state = Mutex<State>(.open)

    /// False when it was resumed or cancelled before.
    @discardableResult
    func resume(returning value: Value) -> Bool { settle(value) }

    func cancel() { _ = settle(nil) }

    /// Waits for the value. `onCancel` is called when the waiting task is cancelled, and must lead to `cancel`.
    func value(onCancel: @escaping @Sendable () -> Void) async throws(CancellationError) -> Value {
        let value = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let early: Value?? = state.withLock { state in
                    guard case .resumed(let value) = state else {
                        state = .awaited(continuation)
                        return nil
                    }
                    state = .taken
                    return .some(value)
                }
                if let early { continuation.resume(returning: early) }
            }
        } onCancel: {
            onCancel()
        }
        guard let value else { throw CancellationError() }
        return value
    }

    private func settle(_ value: Value?) -> Bool {
        let (isFirst, waiting): (Bool, CheckedContinuation<Value?, Never>?) = state.withLock { state in
            switch state {
            case .open:
                state = .resumed(value)
                return (true, nil)
            case .awaited(let continuation):
                state = .taken
                return (true, continuation)
            case .resumed, .taken:
                return (false, nil)
            }
        }
        waiting?.resume(returning: value)
        return isFirst
    }
}

extension Task where Failure == Never {
    /// Waits for the task's value, but no longer than the waiting task wants to: others may wait for the same one, so it
    /// goes on.
    func sharedValue() async throws(CancellationError) -> Success {
        let continuation = OneShotContinuation<Success>()
        Task<Void, Never> { continuation.resume(returning: await value) }
        return try await continuation.value { continuation.cancel() }
    }
}

/// Wakes one waiting task: signalled while nobody waits, it lets the next one go on at once.
final class WakeSignal: Sendable {
    private struct State {
        var isSignalled = false
        var waiter: OneShotContinuation<Void>?
    }

    private let state = Mutex(State())

    func signal() {
        let waiter = state.withLock { state in
            state.isSignalled = state.waiter == nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: ())
    }

    /// Waits until it is signalled, the time is over, or the task is cancelled.
    func wait(atMost duration: Duration, _ clock: QueueClock) async {
        let continuation = OneShotContinuation<Void>()
        let isSignalled = state.withLock { state in
            if state.isSignalled {
                state.isSignalled = false
                return true
            }
            state.waiter = continuation
            return false
        }
        if isSignalled { return }
        let timer = Task {
            await clock.sleep(duration)
            continuation.cancel()
        }
        // Woken by the signal or by the timer, it is the same to the caller.
        try? await continuation.value { continuation.cancel() }
        timer.cancel()
        state.withLock { state in if state.waiter === continuation { state.waiter = nil } }
    }
}

/// What an asynchronous body returns or throws, run where the caller runs.
func asResult<Success, Failure>(
    isolation: isolated (any Actor)? = #isolation, of body: () async throws(Failure) -> Success
) async -> Result<Success, Failure> {
    do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
}
