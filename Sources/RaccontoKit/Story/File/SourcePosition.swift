/// Where something stands in a story file, for complaints. It takes no part in comparisons.
public struct SourcePosition: Sendable, Hashable {
    /// From 1.
    public let line: Int
    /// From 1, in characters as people count them.
    public let column: Int

    public init(line: Int, column: Int = 1) {
        self.line = line
        self.column = column
    }

    /// For documents that were not read from a file.
    public static let none = SourcePosition(line: 0, column: 0)

    public static func == (left: SourcePosition, right: SourcePosition) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
