/// Names for things that the server has not made yet, such as `new:3`.
///
/// Counted, not random: the same plan made twice is the same value. The server's own ids are UUIDs and never look so.
public struct ProvisionalIDs: Sendable, Hashable {
    private var count = 0

    public init() {}

    /// The next unused id.
    public mutating func next<Owner>() -> ID<Owner> {
        count += 1
        return ID("new:\(count)")
    }
}

extension ID {
    /// Whether the server has yet to make the thing.
    public var isProvisional: Bool { rawValue.hasPrefix("new:") }
}
