/// What the server held when a story file was pulled, as fingerprints: enough to tell whether, and roughly where, the
/// story has been changed by somebody else since.
public struct StoryBase: Sendable, Hashable {
    /// The fingerprint of the whole story.
    public var story: String
    /// The parts, in the story's order.
    public var chapters: [Chapter]

    public struct Chapter: Sendable, Hashable {
        /// The chapter's id, or as much of it as tells it from the others.
        public var id: String
        /// Title and description.
        public var heading: String
        public var blocks: [String]

        public init(id: String, heading: String, blocks: [String]) {
            self.id = id
            self.heading = heading
            self.blocks = blocks
        }
    }

    public init(story: String, chapters: [Chapter]) {
        self.story = story
        self.chapters = chapters
    }

    /// What the story is like now.
    public init(_ story: Story) {
        let ids = ShortIDs(story.chapters.map(\.id.rawValue))
        self.init(
            story: story.content.fingerprint.text,
            chapters: story.tree.flattened.compactMap { node, _ in
                story.content(ofChapter: node.chapter.id).map { content in
                    Chapter(
                        id: ids.short(node.chapter.id.rawValue), heading: content.headingFingerprint.shortText,
                        blocks: content.blocks.map(\.fingerprint.shortText))
                }
            })
    }
}

/// The beginnings of ids that tell them apart.
struct ShortIDs {
    private let all: [String]
    static let length = 8

    init(_ ids: [String]) { all = ids }

    /// The first eight characters; the whole id when another begins the same, or when there is no telling.
    func short(_ id: String) -> String {
        let prefix = String(id.prefix(Self.length))
        return Self.isPlain(prefix) && all.count { $0.hasPrefix(prefix) } == 1 ? prefix : id
    }

    /// Whether the beginning of an id can be cut off: it has only lower-case letters, digits and hyphens.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) || $0 == 45 }
    }

    /// The only id that is this, or begins like this.
    func full(_ text: String) -> String? {
        if all.contains(text) { return text }
        guard text.utf8.count >= Self.length else { return nil }
        let matches = all.filter { $0.hasPrefix(text) }
        return matches.count == 1 ? matches[0] : nil
    }
}
