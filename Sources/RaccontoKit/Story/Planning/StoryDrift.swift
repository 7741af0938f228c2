/// How the server's story differs from the one that a file was pulled from.
///
/// A file keeps fingerprints only, so this tells what is there now and how much of what was there is gone.
public struct StoryDrift: Sendable, Hashable {
    public let differences: [Difference]

    public struct Difference: Sendable, Hashable {
        /// The chapter's title on the server; the id when it is gone.
        public let chapter: String
        public let kind: Kind
    }

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

    /// Empty when nothing has changed.
    public init(from base: StoryBase, to story: Story) {
        guard base.story != story.content.fingerprint.text else {
            differences = []
            return
        }
        let now = StoryBase(story)
        let ids = ShortIDs(story.chapters.map(\.id.rawValue))
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
        if let text = block.text { return StoryChanges.beginning(of: text.textContent ?? "") }
        return block.photos.first.map { PhotoNames(story).label(for: $0.shownPhotoID) } ?? ""
    }
}

extension StoryDrift.Difference: CustomStringConvertible {
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
