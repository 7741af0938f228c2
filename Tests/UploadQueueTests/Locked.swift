import Synchronization

/// A value that tests share between tasks.
final class Locked<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    var value: Value { mutex.withLock { $0 } }

    func with(_ body: @Sendable (inout Value) -> Void) { mutex.withLock { body(&$0) } }
}
