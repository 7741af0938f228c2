public import RaccontoKit

/// A story as a story file says it (`docs/story-file.md`): photos by name, chapters by id where there is one.
public struct StoryDocument: Sendable, Hashable {
    /// The project's id or slug; nil when the file does not say.
    public var project: ExactText?
    /// The chapters of the first level, in order.
    public var chapters: [Chapter]
    /// What the server held when the file was pulled; nil for a file that was written by hand.
    public var base: StoryBase?

    /// A document from its parts.
    public init(project: ExactText? = nil, chapters: [Chapter] = [], base: StoryBase? = nil) {
        self.project = project
        self.chapters = chapters
        self.base = base
    }

    /// A chapter of either level.
    public struct Chapter: Sendable, Hashable {
        /// The server's id or at least 6 characters of its beginning; nil for a new chapter.
        public var id: String?
        /// May be empty.
        public var title: ExactText
        /// Empty for none.
        public var description: ExactText
        /// In their order on the page.
        public var blocks: [Block]
        /// Always empty on the second level.
        public var subchapters: [Chapter]
        /// The heading's place.
        public var position: SourcePosition

        /// A chapter from its parts.
        public init(
            id: String? = nil, title: ExactText, description: ExactText = "", blocks: [Block] = [],
            subchapters: [Chapter] = [], position: SourcePosition = .none
        ) {
            self.id = id
            self.title = title
            self.description = description
            self.blocks = blocks
            self.subchapters = subchapters
            self.position = position
        }
    }

    /// A block with the place where it begins.
    public struct Block: Sendable, Hashable {
        /// What the block is made of.
        public var content: Content
        /// Where the block begins.
        public var position: SourcePosition

        /// What the block is made of.
        public enum Content: Sendable, Hashable {
            case text(ExactText)
            case photos([PhotoReference], layout: BlockLayout)
            case sideBySide(
                text: ExactText, photos: [PhotoReference], textSide: TextSide, layout: BlockLayout)
        }

        /// A block from its parts.
        public init(_ content: Content, position: SourcePosition = .none) {
            self.content = content
            self.position = position
        }

        /// The photos; empty for a text.
        public var photos: [PhotoReference] {
            switch content {
            case .text: []
            case .photos(let photos, _), .sideBySide(_, let photos, _, _): photos
            }
        }

        /// The text; nil for a group of photos.
        public var text: ExactText? {
            switch content {
            case .text(let text), .sideBySide(let text, _, _, _): text
            case .photos: nil
            }
        }
    }

    /// Every chapter in the file's order.
    public var allChapters: [Chapter] { chapters.flatMap { [$0] + $0.subchapters } }
}

/// A photo as a story file names it.
public struct PhotoReference: Sendable, Hashable {
    /// The name or id that finds the photo.
    public var target: Target
    /// The file name beside an id, for people to see; nil beside a name. It has to be the photo's own.
    public var name: ExactText?
    /// Nil leaves the caption as it is; empty is no caption.
    public var caption: ExactText?
    /// For people to see; it changes nothing.
    public var isInTrash: Bool
    /// Where the reference begins.
    public var position: SourcePosition

    /// How a reference finds its photo.
    public enum Target: Sendable, Hashable {
        /// A file name, or folder and name with a slash between.
        case name(ExactText)
        /// The server's id, or at least 6 characters of its beginning; written `photo:…`.
        case id(String)
    }

    /// A reference from its parts.
    public init(
        _ target: Target, name: ExactText? = nil, caption: ExactText? = nil, isInTrash: Bool = false,
        position: SourcePosition = .none
    ) {
        self.target = target
        self.name = name
        self.caption = caption
        self.isInTrash = isInTrash
        self.position = position
    }
}

extension PhotoReference.Target: CustomStringConvertible {
    /// As a story file writes it.
    public var description: String {
        switch self {
        case .name(let name): name.string
        case .id(let id): "photo:" + id
        }
    }
}

/// A place in a story file, for error messages. All positions compare as equal.
public struct SourcePosition: Sendable, Hashable {
    /// From 1.
    public let line: Int
    /// From 1, in characters as people count them.
    public let column: Int

    /// A place by line and column, both from 1.
    public init(line: Int, column: Int = 1) {
        self.line = line
        self.column = column
    }

    /// For documents that were not read from a file.
    public static let none = SourcePosition(line: 0, column: 0)

    /// Always true: where a thing was written does not change what it is.
    public static func == (left: SourcePosition, right: SourcePosition) -> Bool { true }

    /// Nothing: all positions are equal.
    public func hash(into hasher: inout Hasher) {}
}

extension StoryDocument {
    /// The document that `story pull` writes: everything that is edited, and the state of the server.
    public init(_ story: Story, project: String? = nil) {
        let names = PhotoNames(story)
        let ids = IDAbbreviations(story.chapters.map(\.id.rawValue))
        func chapter(_ node: ChapterTree.Node) -> Chapter {
            Chapter(
                id: ids.short(node.chapter.id.rawValue), title: ExactText(node.chapter.title),
                description: ExactText(node.chapter.description ?? ""),
                blocks: story.blocks(of: node.chapter.id).map { Block($0, in: story, names: names) },
                subchapters: node.subchapters.map(chapter))
        }
        self.init(
            project: ExactText(project ?? story.projectID.rawValue), chapters: story.tree.nodes.map(chapter),
            base: StoryBase(story))
    }
}

extension StoryDocument.Block {
    fileprivate init(_ block: Block, in story: Story, names: PhotoNames) {
        let photos = block.photos.map { item in
            names.reference(
                to: item.shownPhotoID, caption: ExactText(story.caption(of: item.shownPhotoID) ?? ""))
        }
        switch block.content {
        case .text(let text): self.init(.text(ExactText(text.textContent ?? "")))
        case .photos(_, let layout): self.init(.photos(photos, layout: layout))
        case .sideBySide(let text, _, let side, let layout):
            self.init(
                .sideBySide(
                    text: ExactText(text.textContent ?? ""), photos: photos, textSide: side, layout: layout))
        }
    }
}
