import Foundation
import Synchronization

/// A value that the threads and tasks of a test share.
///
/// ```swift
/// let seen = Locked<[String]>([])
/// await run { name in seen.with { $0.append(name) } }
/// #expect(seen.value == ["a"])
/// ```
package final class Locked<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    package init(_ value: Value) { mutex = Mutex(value) }

    package var value: Value { mutex.withLock { $0 } }

    /// Reads or changes the value while nobody else does.
    @discardableResult
    package func with<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
        try mutex.withLock { value in try body(&value) }
    }
}

/// Counts from many threads and tasks.
package typealias Counter = Locked<Int>

extension Locked where Value == Int {
    /// Starts at 0.
    package convenience init() { self.init(0) }

    package func increment() { with { $0 += 1 } }
}

/// Runs what waits for the network on a thread of its own, so that tests do not hold up each other.
package func onOwnThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Swift.Result(catching: body)) }
        thread.stackSize = 1 << 20
        thread.start()
    }
}
