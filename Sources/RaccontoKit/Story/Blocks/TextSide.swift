/// On which side of its photos a paired text stands.
public enum TextSide: String, Sendable, Hashable, CaseIterable, Codable {
    case left
    case right

    /// The block type by which the server says it.
    public var blockType: ChapterItem.BlockType { self == .left ? .sideLeft : .sideRight }

    public var flipped: TextSide { self == .left ? .right : .left }
}

extension ChapterItem.BlockType {
    /// Left for every `side-…` but `side-right`, as the web client draws it; nil for everything else.
    public var textSide: TextSide? {
        if self == .sideRight { return .right }
        return rawValue.hasPrefix("side-") ? .left : nil
    }
}
