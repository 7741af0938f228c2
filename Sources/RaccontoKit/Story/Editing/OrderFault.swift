/// What is wrong with a new order, which has to name each of some things exactly once.
public struct OrderFault<Element: Hashable & Sendable>: Sendable, Hashable {
    /// Things that the order lacks, as they stand now.
    public let missing: [Element]
    /// What it names and does not belong there.
    public let foreign: [Element]
    /// What it names more than once.
    public let repeated: [Element]

    /// Nil when nothing is wrong.
    init?(_ order: [Element], of elements: [Element]) {
        let (named, known) = (Set(order), Set(elements))
        var seen: Set<Element> = []
        missing = elements.filter { !named.contains($0) }
        foreign = order.filter { !known.contains($0) }
        repeated = order.filter { !seen.insert($0).inserted }
        if missing.isEmpty, foreign.isEmpty, repeated.isEmpty { return nil }
    }
}
