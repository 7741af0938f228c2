/// A story as a story file says it (`docs/story-file.md`): photos by name, chapters by id where there is one.
public struct StoryDocument: Sendable, Hashable {
    /// The project's id or slug; nil when the file does not say.
    public var project: ExactText?
    public var chapters: [Chapter]
    /// What the server held when the file was pulled; nil for a file that was written by hand.
    public var base: StoryBase?

    public init(project: ExactText? = nil, chapters: [Chapter] = [], base: StoryBase? = nil) {
        self.project = project
        self.chapters = chapters
        self.base = base
    }

    /// A chapter of either level.
    public struct Chapter: Sendable, Hashable {
        /// The server's id or the beginning of it; nil for a chapter that is to be made.
        public var id: String?
        public var title: ExactText
        /// Empty for none.
        public var description: ExactText
        public var blocks: [Block]
        /// Always empty on the second level.
        public var subchapters: [Chapter]
        public var position: SourcePosition

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
        public var content: Content
        public var position: SourcePosition

        public enum Content: Sendable, Hashable {
            case text(ExactText)
            case photos([PhotoReference], layout: BlockLayout)
            case sideBySide(
                text: ExactText, photos: [PhotoReference], textSide: TextSide, layout: BlockLayout)
        }

        public init(_ content: Content, position: SourcePosition = .none) {
            self.content = content
            self.position = position
        }

        /// Empty for a text.
        public var photos: [PhotoReference] {
            switch content {
            case .text: []
            case .photos(let photos, _), .sideBySide(_, let photos, _, _): photos
            }
        }

        /// Nil for a group of photos.
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
