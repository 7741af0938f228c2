/// Tells two states of a story apart the way people would.
struct StoryChanges {
    private let before: Story
    private let after: Story
    private let names: PhotoNames
    private(set) var all: [StoryChange] = []

    private let moved: Set<String>
    private let mending: StoryDifference.Mending

    /// - Parameters:
    ///   - moved: The ids of chapters, blocks and items that were moved, where that is known: when two change places,
    ///     they are the ones named.
    ///   - mending: What is put right without looking different.
    init(
        from before: Story, to after: Story, moved: Set<String> = [],
        mending: StoryDifference.Mending = .init()
    ) {
        self.before = before
        self.after = after
        self.moved = moved
        self.mending = mending
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
            } else if mending.places.contains(id), was.parentID != parent {
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
                displaced(
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
        let emigrants = Emigrants(from: before, to: after)
        for (node, parent) in after.tree.flattened {
            let path = title(of: parent, in: after) + [node.chapter.title]
            let differences = BlockChanges(
                from: before.blocks(of: node.chapter.id), to: after.blocks(of: node.chapter.id), moved: moved,
                mendedLayouts: mending.layouts)
            for (item, isPhoto) in differences.added {
                let source = emigrants.origin(of: item).flatMap { before.chapter($0)?.title }
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
            where !kept.contains(item.id) && !emigrants.hasLeft(item) {
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
        item.isPhoto ? name(of: item.shownPhotoID) : Self.beginning(of: item.textContent ?? "")
    }

    private func name(of block: Block) -> String {
        let first = block.items.first.map(name(of:)) ?? ""
        return block.photos.count > 1 ? "\(name(of: block.photos[0])) +\(block.photos.count - 1)" : first
    }

    private func id(of item: ChapterItem) -> String { item.isPhoto ? item.shownPhotoID.rawValue : item.id.rawValue }

    /// The first line with something on it, at most forty characters of it.
    static func beginning(of text: String) -> String {
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
