import RaccontoKit

/// How the server's story has changed since a file was pulled.
///
/// The file keeps fingerprints only (``StoryBase``), so a difference says what is there now, and how many blocks are gone.
public struct StoryDrift: Sendable, Hashable {
    /// In the order of the chapters; empty when nothing has changed.
    public let differences: [Difference]

    /// One difference of one chapter.
    public struct Difference: Sendable, Hashable {
        /// The chapter's title on the server; the id when it is gone.
        public let chapter: String
        /// What has changed.
        public let kind: Kind
    }

    /// A kind of difference.
    public enum Kind: Sendable, Hashable {
        case chapterAdded
        case chapterRemoved
        /// The title or the description.
        case headingChanged
        /// A block that the file was not pulled with, by its first words or photo.
        case blockAdded(String)
        /// So many blocks that the file was pulled with.
        case blocksRemoved(Int)
        case blocksReordered
        /// Chapters in another order, or on another level.
        case chaptersMoved
    }

    /// Compares the state that a file was pulled at with the server's story as it is now.
    public init(from base: StoryBase, to story: Story) {
        guard base.story != story.content.fingerprint.text else {
            differences = []
            return
        }
        let now = StoryBase(story)
        let ids = IDAbbreviations(story.chapters.map(\.id.rawValue))
        var found: [Difference] = []
        var known: Set<String> = []
        for old in base.chapters {
            guard let id = ids.full(old.id), let chapter = story.chapter(ID(id)) else {
                found.append(Difference(chapter: old.id, kind: .chapterRemoved))
                continue
            }
            known.insert(id)
            guard let new = now.chapters.first(where: { ids.full($0.id) == id }) else { continue }
            found += Self.kinds(from: old, to: new, in: story).map { Difference(chapter: chapter.title, kind: $0) }
        }
        for chapter in story.chapters where !known.contains(chapter.id.rawValue) {
            found.append(Difference(chapter: chapter.title, kind: .chapterAdded))
        }
        if found.isEmpty { found.append(Difference(chapter: "", kind: .chaptersMoved)) }
        differences = found
    }

    private static func kinds(from old: StoryBase.Chapter, to new: StoryBase.Chapter, in story: Story) -> [Kind] {
        var kinds: [Kind] = old.heading == new.heading ? [] : [.headingChanged]
        guard old.blocks != new.blocks else { return kinds }
        let blocks = story.chapters.first { $0.id.rawValue.hasPrefix(new.id) }.map { story.blocks(of: $0.id) } ?? []
        var remaining = Dictionary(old.blocks.map { ($0, 1) }, uniquingKeysWith: +)
        for (fingerprint, block) in zip(new.blocks, blocks) {
            if let count = remaining[fingerprint], count > 0 {
                remaining[fingerprint] = count - 1
            } else {
                kinds.append(.blockAdded(summary(of: block, in: story)))
            }
        }
        let gone = remaining.values.reduce(0, +)
        if gone > 0 { kinds.append(.blocksRemoved(gone)) }
        return kinds.isEmpty ? [.blocksReordered] : kinds
    }

    private static func summary(of block: Block, in story: Story) -> String {
        if let text = block.text { return StoryChanges.excerpt(of: text.textContent ?? "") }
        return block.photos.first.map { PhotoNames(story).label(for: $0.shownPhotoID) } ?? ""
    }
}

extension StoryDrift.Difference: CustomStringConvertible {
    /// Such as ``chapter `새벽` was added``.
    public var description: String {
        switch kind {
        case .chapterAdded: "chapter `\(chapter)` was added"
        case .chapterRemoved: "chapter `\(chapter)` was removed"
        case .headingChanged: "chapter `\(chapter)`: title or description was changed"
        case .blockAdded(let what): "chapter `\(chapter)`: added or changed: \(what)"
        case .blocksRemoved(let count):
            "chapter `\(chapter)`: \(count) \(count == 1 ? "block" : "blocks") gone or changed"
        case .blocksReordered: "chapter `\(chapter)`: the blocks' order was changed"
        case .chaptersMoved: "chapters were moved"
        }
    }
}

/// The server's state when a story file was pulled, as fingerprints: enough to detect drift and to say which chapters
/// have it.
public struct StoryBase: Sendable, Hashable {
    /// The fingerprint of the whole story.
    public var story: String
    /// The parts, in the story's order.
    public var chapters: [Chapter]

    /// The fingerprints of one chapter.
    public struct Chapter: Sendable, Hashable {
        /// The chapter's id, or an unambiguous beginning of it.
        public var id: String
        /// Title and description.
        public var heading: String
        /// One fingerprint for each block, in order.
        public var blocks: [String]

        package init(id: String, heading: String, blocks: [String]) {
            self.id = id
            self.heading = heading
            self.blocks = blocks
        }
    }

    package init(story: String, chapters: [Chapter]) {
        self.story = story
        self.chapters = chapters
    }

    /// The state of a story as it was just read.
    public init(_ story: Story) {
        let ids = IDAbbreviations(story.chapters.map(\.id.rawValue))
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
