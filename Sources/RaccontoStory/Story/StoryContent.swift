public import RaccontoKit

/// What a story says, without the server's ids and numbers: two stories with the same content look the same.
///
/// Photos in the trash count, since they are edited with the rest. Texts are compared byte for byte.
public struct StoryContent: Sendable, Hashable {
    /// The chapters of the first level, in order.
    public var chapters: [Chapter]

    /// A chapter of either level.
    public struct Chapter: Sendable, Hashable {
        /// May be empty.
        public var title: ExactText
        /// Empty for none.
        public var description: ExactText
        /// In their order on the page.
        public var blocks: [Block]
        /// Always empty on the second level.
        public var subchapters: [Chapter]
    }

    /// A block of a chapter.
    public enum Block: Sendable, Hashable {
        case text(ExactText)
        case photos([Photo], layout: BlockLayout)
        case sideBySide(text: ExactText, photos: [Photo], textSide: TextSide, layout: BlockLayout)
    }

    /// A photo with its caption.
    public struct Photo: Sendable, Hashable {
        /// The photo's id; `item:` and the item's id when the photo was destroyed.
        public var id: ID<RaccontoKit.Photo>
        /// Empty for none.
        public var caption: ExactText
    }
}

extension Story {
    /// What the story says.
    public var content: StoryContent {
        StoryContent(
            chapters: tree.nodes.map { top in
                content(of: top.chapter, subchapters: top.subchapters.map { content(of: $0.chapter, subchapters: []) })
            })
    }

    /// What one chapter says, without its sub-chapters.
    func content(ofChapter id: ID<Chapter>) -> StoryContent.Chapter? {
        chapter(id).map { content(of: $0, subchapters: []) }
    }

    private func content(of chapter: Chapter, subchapters: [StoryContent.Chapter]) -> StoryContent.Chapter {
        StoryContent.Chapter(
            title: ExactText(chapter.title), description: ExactText(chapter.description ?? ""),
            blocks: blocks(of: chapter.id).map(content(of:)), subchapters: subchapters)
    }

    private func content(of block: Block) -> StoryContent.Block {
        let photos = block.photos.map { item in
            StoryContent.Photo(id: item.shownPhotoID, caption: ExactText(caption(of: item.shownPhotoID) ?? ""))
        }
        return switch block.content {
        case .text(let text): .text(ExactText(text.textContent ?? ""))
        case .photos(_, let layout): .photos(photos, layout: layout)
        case .sideBySide(let text, _, let side, let layout):
            .sideBySide(text: ExactText(text.textContent ?? ""), photos: photos, textSide: side, layout: layout)
        }
    }
}

/// Text compared byte for byte.
///
/// Swift takes the composed and the decomposed spelling of `한` or `é` as equal; the server does not, and a story file
/// must be able to change one into the other. Everything of a story that is compared goes through this type.
public struct ExactText: Hashable, Sendable {
    /// The text itself.
    public let string: String

    /// Wraps a text as it is.
    public init(_ string: String) { self.string = string }

    /// Whether both have the same bytes.
    public static func == (left: ExactText, right: ExactText) -> Bool {
        left.string.utf8.elementsEqual(right.string.utf8)
    }

    /// Adds the bytes.
    public func hash(into hasher: inout Hasher) {
        var text = string
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Whether there is no character at all.
    public var isEmpty: Bool { string.isEmpty }
}

extension ExactText: ExpressibleByStringLiteral {
    /// The literal as it is.
    public init(stringLiteral value: String) { self.init(value) }
}

extension ExactText: CustomStringConvertible {
    /// The text itself.
    public var description: String { string }
}
