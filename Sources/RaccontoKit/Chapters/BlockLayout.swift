/// How a block of photos is set: `grid` three in a row, `wide` two, `single` one.
public struct BlockLayout: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let grid = BlockLayout(rawValue: "grid")
    public static let wide = BlockLayout(rawValue: "wide")
    public static let single = BlockLayout(rawValue: "single")
}
