import Foundation

/// Holds requests back until it is opened, so that a test knows what happens meanwhile, however busy the machine is.
///
/// ```
/// let latch = Latch()
/// server.fail("POST /photos/", .hold(latch))
/// … wait until latch.heldCount is 1, do something, and then …
/// latch.open()
/// ```
public final class Latch: @unchecked Sendable, Equatable {
    private let condition = NSCondition()
    private var isOpen = false
    private var held = 0

    public init() {}

    /// Requests that are being held back.
    public var heldCount: Int { condition.withLock { held } }

    /// Lets through what is held and what comes later.
    public func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    /// Returns when the latch is open.
    func pass() {
        condition.withLock {
            held += 1
            while !isOpen { condition.wait() }
            held -= 1
        }
    }

    public static func == (left: Latch, right: Latch) -> Bool { left === right }
}
