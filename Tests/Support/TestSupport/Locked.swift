import Foundation

/// Runs what waits for the network on a thread of its own, so that tests do not hold up each other.
public func onOwnThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Swift.Result(catching: body)) }
        thread.stackSize = 1 << 20
        thread.start()
    }
}
