import RaccontoKit

/// One line of a plan, as a person reads it.
public struct StoryChange: Sendable, Hashable {
    /// Whether it is added, changed, moved or removed.
    public var kind: Kind
    /// What kind of thing changes.
    public var subject: Subject
    /// A title, a file's name, or the beginning of a text.
    public var name: String
    /// The titles above, from the top.
    public var path: [String]
    /// What is different, such as `layout grid → wide`; nil when the rest says it all.
    public var detail: String?
    /// A chapter's, a text's, a photo's or a block's; nil when the server has yet to make it.
    public var id: String?
    /// The block that a photo or text is in now; nil when it is not known, or for other subjects.
    public var blockID: String?
    /// The item that shows a photo; nil when it is not known, or for other subjects.
    public var itemID: String?
    /// The id in the plan, the server's or provisional: an item's for photos and texts, else a chapter's or block's.
    let planned: String?

    /// What happens to the thing.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Encodable {
        case added
        case changed
        case moved
        case removed
    }

    /// A kind of thing in a story.
    public enum Subject: String, Sendable, Hashable, Encodable {
        case chapter
        case text
        case photo
        case block
        case caption
    }
}

/// One row of `story plan --json` (`docs/json.md`).
extension StoryChange: Encodable {
    enum CodingKeys: String, CodingKey {
        case kind = "change"
        case subject
        case name
        case path
        case detail
        case id
        case blockID = "block_id"
        case itemID = "item_id"
    }
}

/// The differences between two states of a story, as people would list them.
struct StoryChanges {
    private let before: Story
    private let after: Story
    private let names: PhotoNames
    private(set) var all: [StoryChange] = []

    private let moved: Set<String>
    private let normalizing: StoryDifference.Normalization

    /// - Parameters:
    ///   - moved: The ids of chapters, blocks and items that were moved, where that is known: when two change places,
    ///     they are the ones named.
    ///   - normalizing: What is rewritten without looking different.
    init(
        from before: Story, to after: Story, moved: Set<String> = [],
        normalizing: StoryDifference.Normalization = .init()
    ) {
        self.before = before
        self.after = after
        self.moved = moved
        self.normalizing = normalizing
        names = PhotoNames(after)
        findChapters()
        findContents()
        findCaptions()
    }

    // MARK: Chapters

    private mutating func findChapters() {
        let old = ChapterOutline(before.tree)
        let new = ChapterOutline(after.tree)
        let oldParents = Dictionary(old.flattened.map { ($0.id, $0.parent) }, uniquingKeysWith: { first, _ in first })
        let newParents = Dictionary(new.flattened.map { ($0.id, $0.parent) }, uniquingKeysWith: { first, _ in first })
        let displaced = displacedChapters(old, new)
        for (id, parent) in new.flattened {
            guard let chapter = after.chapter(id) else { continue }
            guard let was = before.chapter(id), let oldParent = oldParents[id] else {
                add(.added, .chapter, chapter.title, id: id.rawValue, path: title(of: parent, in: after))
                continue
            }
            changeDetails(from: was, to: chapter, path: title(of: parent, in: after))
            if oldParent != parent {
                let from = oldParent.flatMap { before.chapter($0)?.title }
                add(
                    .moved, .chapter, chapter.title, id: id.rawValue, path: title(of: parent, in: after),
                    detail: from.map { "from `\($0)`" } ?? "from the top level")
            } else if displaced.contains(id) {
                add(.moved, .chapter, chapter.title, id: id.rawValue, path: title(of: parent, in: after))
            } else if normalizing.places.contains(id), was.parentID != parent {
                add(
                    .changed, .chapter, chapter.title, id: id.rawValue, path: title(of: parent, in: after),
                    detail: "stored where it is shown")
            }
        }
        for (id, parent) in old.flattened where newParents[id] == nil {
            guard let chapter = before.chapter(id) else { continue }
            add(.removed, .chapter, chapter.title, id: id.rawValue, path: title(of: parent, in: before))
        }
    }

    private mutating func changeDetails(from old: Chapter, to new: Chapter, path: [String]) {
        if ExactText(old.title) != ExactText(new.title) {
            add(.changed, .chapter, new.title, id: new.id.rawValue, path: path, detail: "title was `\(old.title)`")
        }
        if ExactText(old.description ?? "") != ExactText(new.description ?? "") {
            add(.changed, .chapter, new.title, id: new.id.rawValue, path: path, detail: "description")
        }
    }

    /// The fewest chapters that change their place among those that stay below the same parent.
    private func displacedChapters(_ old: ChapterOutline, _ new: ChapterOutline) -> Set<ID<Chapter>> {
        func lists(_ outline: ChapterOutline) -> [ID<Chapter>?: [ID<Chapter>]] {
            Dictionary(grouping: outline.flattened, by: \.parent).mapValues { $0.map(\.id) }
        }
        let oldLists = lists(old)
        return lists(new).reduce(into: []) { result, list in
            result.formUnion(
                fewestMoves(
                    from: oldLists[list.key] ?? [], to: list.value, preferring: { moved.contains($0.rawValue) }))
        }
    }

    // MARK: Captions

    private mutating func findCaptions() {
        for photo in after.photos.values.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
            let (old, new) = (before.caption(of: photo.id) ?? "", after.caption(of: photo.id) ?? "")
            guard ExactText(old) != ExactText(new) else { continue }
            let detail = new.isEmpty ? "was `\(old)`" : "`\(new)`"
            add(
                old.isEmpty ? .added : new.isEmpty ? .removed : .changed, .caption, name(of: photo.id),
                id: photo.id.rawValue, path: [], detail: detail)
        }
    }

    // MARK: Contents

    private mutating func findContents() {
        let crossMoves = CrossChapterMoves(from: before, to: after)
        for (node, parent) in after.tree.flattened {
            let path = title(of: parent, in: after) + [node.chapter.title]
            let differences = BlockChanges(
                from: before.blocks(of: node.chapter.id), to: after.blocks(of: node.chapter.id), moved: moved,
                normalizedLayouts: normalizing.layouts)
            for (item, isPhoto) in differences.added {
                let source = crossMoves.origin(of: item).flatMap { before.chapter($0)?.title }
                add(
                    source == nil ? .added : .moved, isPhoto ? .photo : .text, name(of: item), id: id(of: item),
                    path: path, detail: source.map { "from `\($0)`" }, item: item.id)
            }
            for item in differences.edited { add(.changed, .text, name(of: item), id: id(of: item), path: path) }
            for (item, detail) in differences.moved {
                add(
                    .moved, item.isPhoto ? .photo : .text, name(of: item), id: id(of: item), path: path, detail: detail,
                    item: item.id)
            }
            for block in differences.movedBlocks {
                add(.moved, .block, name(of: block), id: block.id.rawValue, path: path)
            }
            for (block, detail) in differences.changedBlocks {
                add(.changed, .block, name(of: block), id: block.id.rawValue, path: path, detail: detail)
            }
        }
        for (node, parent) in before.tree.flattened {
            let path = title(of: parent, in: before) + [node.chapter.title]
            let kept = Set((after.items[node.chapter.id] ?? []).map(\.id))
            for item in before.blocks(of: node.chapter.id).flatMap(\.items)
            where !kept.contains(item.id) && !crossMoves.hasLeft(item) {
                add(.removed, item.isPhoto ? .photo : .text, name(of: item), id: id(of: item), path: path)
            }
        }
    }

    // MARK: Names

    private func title(of chapter: ID<Chapter>?, in story: Story) -> [String] {
        chapter.flatMap { story.chapter($0)?.title }.map { [$0] } ?? []
    }

    private func name(of photo: ID<Photo>) -> String { names.label(for: photo) }

    private func name(of item: ChapterItem) -> String {
        item.isPhoto ? name(of: item.shownPhotoID) : Self.excerpt(of: item.textContent ?? "")
    }

    private func name(of block: Block) -> String {
        let first = block.items.first.map(name(of:)) ?? ""
        return block.photos.count > 1 ? "\(name(of: block.photos[0])) +\(block.photos.count - 1)" : first
    }

    private func id(of item: ChapterItem) -> String { item.isPhoto ? item.shownPhotoID.rawValue : item.id.rawValue }

    /// The first line with something on it, at most forty characters of it.
    static func excerpt(of text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        let short = line.prefix(40)
        return short.count < line.count ? short + "…" : String(short)
    }

    private mutating func add(
        _ kind: StoryChange.Kind, _ subject: StoryChange.Subject, _ name: String, id: String?, path: [String],
        detail: String? = nil, item: ID<ChapterItem>? = nil
    ) {
        all.append(
            StoryChange(
                kind: kind, subject: subject, name: name, path: path, detail: detail,
                id: id.flatMap { ID<Story>($0).isProvisional ? nil : $0 }, planned: item?.rawValue ?? id))
    }
}

/// What is different between two states of one chapter's blocks.
private struct BlockChanges {
    private(set) var added: [(item: ChapterItem, isPhoto: Bool)] = []
    private(set) var edited: [ChapterItem] = []
    private(set) var moved: [(item: ChapterItem, detail: String?)] = []
    private(set) var movedBlocks: [Block] = []
    private(set) var changedBlocks: [(block: Block, detail: String)] = []

    /// - Parameters:
    ///   - moved: The ids of blocks and items that were moved, where that is known.
    ///   - normalizedLayouts: Blocks whose photos all get the layout that the block has.
    init(from old: [Block], to new: [Block], moved ids: Set<String>, normalizedLayouts: Set<ID<Block>>) {
        let oldItems = Dictionary(old.flatMap(\.items).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let oldBlocks = Dictionary(
            old.filter { !$0.photos.isEmpty }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let named = Set(new.filter { ids.contains($0.id.rawValue) }.map(\.key))
        let movers = fewestMoves(from: old.map(\.key), to: new.map(\.key), preferring: named.contains)
        for block in new {
            for item in block.items {
                guard let was = oldItems[item.id] else {
                    added.append((item, item.isPhoto))
                    continue
                }
                let (before, now) = (was.textContent ?? "", item.textContent ?? "")
                if !item.isPhoto, ExactText(before) != ExactText(now) { edited.append(item) }
            }
            findPhotoMoves(in: block, oldItems, oldBlocks[block.id], moved: ids)
            if movers.contains(block.key) {
                if case .text(let text) = block.content { moved.append((text, nil)) } else { movedBlocks.append(block) }
            }
            findChange(of: block, oldBlocks[block.id])
            if normalizedLayouts.contains(block.id), let was = oldBlocks[block.id], was.layout == block.layout,
                !was.hasOneLayout
            {
                changedBlocks.append((block, "layout \(block.layout?.rawValue ?? "") for every photo"))
            }
        }
    }

    private mutating func findPhotoMoves(
        in block: Block, _ oldItems: [ID<ChapterItem>: ChapterItem], _ old: Block?, moved ids: Set<String>
    ) {
        let movers = fewestMoves(
            from: (old?.photos ?? []).map(\.id), to: block.photos.map(\.id),
            preferring: { ids.contains($0.rawValue) })
        for photo in block.photos {
            guard let was = oldItems[photo.id] else { continue }
            if was.photoBlockID != block.id {
                moved.append((photo, "to another block"))
            } else if movers.contains(photo.id) {
                moved.append((photo, "within its block"))
            }
        }
    }

    private mutating func findChange(of block: Block, _ was: Block?) {
        if let was, let before = was.layout, let now = block.layout, before != now {
            changedBlocks.append((block, "layout \(before.rawValue) → \(now.rawValue)"))
        }
        let text = block.text?.id
        let before = was.flatMap { block in block.textSide.map { (block.text?.id, $0) } }
        switch (before, block.textSide) {
        case (nil, let side?): changedBlocks.append((block, "side by side, text \(side.rawValue)"))
        case ((let oldText, let oldSide)?, let side?) where oldText != text || oldSide != side:
            changedBlocks.append((block, "side by side, text \(side.rawValue)"))
        case (_?, nil) where !block.photos.isEmpty: changedBlocks.append((block, "text and photos separated"))
        default: break
        }
    }
}

extension Block {
    /// What identifies a block before and after: its photos' block id, or its text.
    fileprivate var key: String { photos.isEmpty ? "text " + (text?.id.rawValue ?? "") : "photos " + id.rawValue }
}

/// Finds photos and texts that move from one chapter to another. The server makes a new item there, so ids do not match.
private struct CrossChapterMoves {
    private enum Content: Hashable {
        case photo(ID<Photo>)
        case text(ExactText)

        init(_ item: ChapterItem) {
            self = item.isPhoto ? .photo(item.shownPhotoID) : .text(ExactText(item.textContent ?? ""))
        }
    }

    private var origins: [ID<ChapterItem>: ID<Chapter>] = [:]
    private var movedAway: Set<ID<ChapterItem>> = []

    init(from before: Story, to after: Story) {
        var removed: [Content: [ChapterItem]] = [:]
        for (node, _) in before.tree.flattened {
            let kept = Set((after.items[node.chapter.id] ?? []).map(\.id))
            for item in before.items[node.chapter.id] ?? [] where !kept.contains(item.id) {
                removed[Content(item), default: []].append(item)
            }
        }
        for (node, _) in after.tree.flattened {
            let known = Set((before.items[node.chapter.id] ?? []).map(\.id))
            for item in after.items[node.chapter.id] ?? [] where !known.contains(item.id) {
                guard let source = removed[Content(item)]?.popLast() else { continue }
                origins[item.id] = source.chapterID
                movedAway.insert(source.id)
            }
        }
    }

    /// The chapter that a new item comes from; nil when it is new altogether.
    func origin(of item: ChapterItem) -> ID<Chapter>? { origins[item.id] }

    func hasLeft(_ item: ChapterItem) -> Bool { movedAway.contains(item.id) }
}

/// The smallest set of elements whose moves turn the old order into the new, among those that both lists have.
///
/// When two sets are as small, such as when two neighbours change places, the preferred elements are taken.
private func fewestMoves<Element: Hashable>(
    from old: [Element], to new: [Element], preferring isPreferred: (Element) -> Bool = { _ in false }
) -> Set<Element> {
    let places = Dictionary(new.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let common = old.filter { places[$0] != nil }
    func others(than mayStay: (Element) -> Bool) -> Set<Element> {
        let candidates = common.map { mayStay($0) ? places[$0] : nil }
        return Set(common).subtracting(Numbering.longestIncreasing(candidates).map { common[$0] })
    }
    let fewest = others { _ in true }
    guard !fewest.isEmpty, !fewest.allSatisfy(isPreferred) else { return fewest }
    let preferred = others { !isPreferred($0) }
    return preferred.count > fewest.count ? fewest : preferred
}
