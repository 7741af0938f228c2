import Synchronization

/// A value that arrives once from elsewhere, or never because the one who waits was cancelled.
final class SingleAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value?, Never>)
        case answered(Value?)
        case taken
    }

    private let state = Mutex<State>(.open)

    /// False when somebody answered or cancelled before.
    @discardableResult
    func offer(_ value: Value) -> Bool { settle(value) }

    func cancel() { _ = settle(nil) }

    /// Waits for the value. `onCancel` is called when the waiting task is cancelled, and must lead to `cancel`.
    func value(onCancel: @escaping @Sendable () -> Void) async throws(CancellationError) -> Value {
        let value = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let early: Value?? = state.withLock { state in
                    guard case .answered(let value) = state else {
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

    /// The first answer counts.
    private func settle(_ value: Value?) -> Bool {
        let (isFirst, waiting): (Bool, CheckedContinuation<Value?, Never>?) = state.withLock { state in
            switch state {
            case .open:
                state = .answered(value)
                return (true, nil)
            case .awaited(let continuation):
                state = .taken
                return (true, continuation)
            case .answered, .taken:
                return (false, nil)
            }
        }
        waiting?.resume(returning: value)
        return isFirst
    }
}
