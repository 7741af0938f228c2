/// One visible piece of a chapter: a text, a group of photos, or both side by side (API contract section 6.1).
///
/// A chapter's items are grouped into blocks by the story's `blocks(of:)`; the items keep the server's numbers they were
/// read with.
public struct Block: Sendable, Hashable {
    /// The `block_id` that the photos share; the item's own id for a text, or for a photo without a block.
    public var id: ID<Block>
    /// The items of the block.
    public var content: Content

    /// What a block is made of.
    public enum Content: Sendable, Hashable {
        case text(ChapterItem)
        case photos([ChapterItem], layout: BlockLayout)
        /// The layout is not shown, but the photos keep it for when the pair is separated.
        case sideBySide(text: ChapterItem, photos: [ChapterItem], textSide: TextSide, layout: BlockLayout)
    }

    /// Puts a block together; nothing is checked.
    public init(id: ID<Block>, content: Content) {
        self.id = id
        self.content = content
    }

    /// A text standing alone.
    public init(text: ChapterItem) {
        self.init(id: ID(text.id.rawValue), content: .text(text))
    }
}

extension Block {
    /// The text of a text block or of a pair.
    public var text: ChapterItem? {
        switch content {
        case .text(let text), .sideBySide(let text, _, _, _): text
        case .photos: nil
        }
    }

    /// The photos in their order; empty for a text.
    public var photos: [ChapterItem] {
        switch content {
        case .text: []
        case .photos(let photos, _), .sideBySide(_, let photos, _, _): photos
        }
    }

    /// Nil for a text.
    public var layout: BlockLayout? {
        switch content {
        case .text: nil
        case .photos(_, let layout), .sideBySide(_, _, _, let layout): layout
        }
    }

    /// Where the text stands in a pair; nil for other blocks.
    public var textSide: TextSide? {
        switch content {
        case .text, .photos: nil
        case .sideBySide(_, _, let side, _): side
        }
    }

    /// Every item of the block, the text first.
    public var items: [ChapterItem] {
        (text.map { [$0] } ?? []) + photos
    }
}

/// On which side of its photos a paired text stands.
public enum TextSide: String, Sendable, Hashable, CaseIterable, Codable {
    case left
    case right

    /// The `block_type` of the text and its photos.
    public var blockType: ChapterItem.BlockType { self == .left ? .sideLeft : .sideRight }

    /// The other side.
    public var flipped: TextSide { self == .left ? .right : .left }
}

extension ChapterItem.BlockType {
    /// Left for every `side-…` but `side-right`, as the web client draws it; nil for everything else.
    public var textSide: TextSide? {
        if self == .sideRight { return .right }
        return rawValue.hasPrefix("side-") ? .left : nil
    }
}

extension ChapterItem {
    /// Whether the item is a photo. Anything else that the server may come to know is treated as a text.
    package var isPhoto: Bool { itemType == .photo }
}
