/// One visible piece of a chapter: a text, a group of photos, or both side by side (API contract section 6.1).
///
/// Made from a chapter's items by `BlockGrouping`; the items keep the server's numbers they were read with.
public struct Block: Sendable, Hashable {
    /// The `block_id` that the photos share; the item's own id for a text, or for a photo without a block.
    public var id: ID<Block>
    public var content: Content

    public enum Content: Sendable, Hashable {
        case text(ChapterItem)
        case photos([ChapterItem], layout: BlockLayout)
        /// The layout is not shown, but the photos keep it for when the pair is separated.
        case sideBySide(text: ChapterItem, photos: [ChapterItem], textSide: TextSide, layout: BlockLayout)
    }

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

    /// The same block with other photos; a pair left without photos is its text, photos left without any are nothing.
    func with(photos: [ChapterItem]) -> Block? {
        switch content {
        case .text:
            self
        case .photos(_, let layout):
            photos.isEmpty ? nil : Block(id: id, content: .photos(photos, layout: layout))
        case .sideBySide(let text, _, let side, let layout):
            photos.isEmpty
                ? Block(text: text)
                : Block(id: id, content: .sideBySide(text: text, photos: photos, textSide: side, layout: layout))
        }
    }

    /// Whether other clients draw all photos alike: true for a pair, which shows no layout.
    var hasOneLayout: Bool { textSide != nil || photos.allSatisfy { $0.shownLayout == layout } }

    /// The photos alone, without the text beside them; nil when there are none.
    var withoutText: Block? {
        guard let layout, !photos.isEmpty else { return nil }
        return Block(id: id, content: .photos(photos, layout: layout))
    }
}
