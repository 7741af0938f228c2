import RaccontoKit

/// Computes the calls that turn the actual state of a story into the desired one.
///
/// Their order is safe to interrupt: chapters are created and put in order, photos and texts are added, then everything
/// takes its place, and deletions come last. In between a photo may be in two places, but never in none.
struct StoryDifference {
    private let before: Story
    private let after: Story
    private let normalization: Normalization

    init(from before: Story, to after: Story, normalizing: Normalization = Normalization()) {
        self.before = before
        self.after = after
        self.normalization = normalizing
    }

    /// Rows that are rewritten although they look right here; other clients may show them differently.
    struct Normalization {
        /// Whether chapters whose numbers leave an order to chance get numbers that do not.
        var ties = false
        /// Chapters that are stored below the parent they are shown below, whatever the server has let through.
        var places: Set<ID<Chapter>> = []
        /// Blocks in which every photo gets the block's layout.
        var layouts: Set<ID<Block>> = []
    }

    func calls() throws(StoryEditError) -> [StoryCall] {
        var chapters = ChapterDifference(from: before, to: after, normalizing: normalization.places)
        var calls = chapters.changes()
        var simulation = before
        for call in calls { simulation.simulate(call) }

        var contents: [ContentDifference] = []
        for chapter in after.tree.flattened.map(\.node.chapter.id) {
            let content = ContentDifference(of: chapter, from: before, to: after, normalizing: normalization)
            if !content.isEmpty { contents.append(content) }
        }
        for content in contents {
            for call in content.additions {
                calls.append(call)
                simulation.simulate(call)
            }
        }
        for content in contents {
            for call in content.textEdits + (try content.arrangement(on: simulation)) {
                calls.append(call)
                simulation.simulate(call)
            }
        }
        calls += captions + contents.flatMap(\.removals) + chapters.deletions()
        return calls
    }

    private var captions: [StoryCall] {
        after.photos.values.sorted { $0.id.rawValue < $1.id.rawValue }.compactMap { photo in
            let old = before.caption(of: photo.id) ?? ""
            let new = after.caption(of: photo.id)
            return ExactText(old) == ExactText(new ?? "") ? nil : .setCaption(photo.id, new)
        }
    }
}

/// What has to be done to the chapters themselves.
private struct ChapterDifference {
    private let before: Story
    private let after: Story
    private var simulation: Story
    private var calls: [StoryCall] = []
    private let desired: [(id: ID<Chapter>, parent: ID<Chapter>?)]
    private let known: Set<ID<Chapter>>
    private let removed: Set<ID<Chapter>>
    /// The chapter above each, as it was shown.
    private let shownParents: [ID<Chapter>: ID<Chapter>]
    private let normalization: Set<ID<Chapter>>

    /// - Parameter normalizing: Chapters that get the parent they are shown below, whatever the server has let through.
    init(from before: Story, to after: Story, normalizing: Set<ID<Chapter>>) {
        self.before = before
        self.after = after
        self.normalization = normalizing
        simulation = before
        desired = ChapterOutline(after.tree).flattened
        known = Set(before.chapters.map(\.id))
        removed = known.subtracting(after.chapters.map(\.id))
        shownParents = Dictionary(
            before.tree.flattened.compactMap { node, parent in parent.map { (node.chapter.id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Chapters are promoted before others come under them, made, moved and renamed, and then put in order by one call.
    mutating func changes() -> [StoryCall] {
        let tops = desired.filter { $0.parent == nil }
        let subs = desired.filter { $0.parent != nil }
        for (id, _) in tops {
            if known.contains(id) { update(id, parent: nil) } else { create(id, under: nil) }
        }
        let parents = Set(simulation.chapters.compactMap(\.parentID))
        for (id, parent) in subs where known.contains(id) && !parents.contains(id) { update(id, parent: parent) }
        for (id, parent) in subs where known.contains(id) && parents.contains(id) { update(id, parent: parent) }
        for (id, parent) in subs where !known.contains(id) { create(id, under: parent) }
        reorder()
        return calls
    }

    /// What goes with its parent needs no call of its own. Misplaced chapters are moved first, so that deleting one
    /// cannot take others along.
    mutating func deletions() -> [StoryCall] {
        calls = []
        let tree = simulation.tree.flattened.filter { removed.contains($0.node.chapter.id) }
        for (node, _) in tree where [.selfParent, .cycle].contains(node.irregularity) {
            emit(.updateChapter(node.chapter.id, ChapterChange(title: node.chapter.title, parent: .set(nil))))
        }
        for (node, parent) in tree.reversed() {
            let goesAlong = node.irregularity == nil && parent.map(removed.contains) == true
            if !goesAlong { emit(.deleteChapter(node.chapter.id)) }
        }
        return calls
    }

    private mutating func emit(_ call: StoryCall) {
        simulation.simulate(call)
        calls.append(call)
    }

    private mutating func create(_ id: ID<Chapter>, under parent: ID<Chapter>?) {
        guard let chapter = after.chapter(id) else { return }
        emit(.createChapter(id: id, title: chapter.title, description: chapter.description, parent: parent))
    }

    /// One call for everything that differs. An inconsistent parent is only rewritten when it has to be.
    private mutating func update(_ id: ID<Chapter>, parent: ID<Chapter>?) {
        guard let old = before.chapter(id), let new = after.chapter(id), let raw = simulation.chapter(id) else {
            return
        }
        var change = ChapterChange(title: new.title)
        if ExactText(old.description ?? "") != ExactText(new.description ?? "") {
            change.description = .set(new.description)
        }
        if changesParent(id, to: parent) || (parent == nil && raw.parentID != nil && hasArrivals(id)) {
            change.parent = .set(parent)
        }
        guard change.description != .keep || change.parent != .keep || ExactText(old.title) != ExactText(new.title)
        else { return }
        emit(.updateChapter(id, change))
    }

    /// Also when it looks the same: a parent that will be deleted would take the chapter along.
    private func changesParent(_ id: ID<Chapter>, to parent: ID<Chapter>?) -> Bool {
        let raw = before.chapter(id)?.parentID
        return shownParents[id] != parent || raw.map { $0 != id && removed.contains($0) } == true
            || (normalization.contains(id) && raw != parent)
    }

    /// Whether others come under it, which the server refuses as long as it names a parent itself.
    private func hasArrivals(_ id: ID<Chapter>) -> Bool {
        desired.contains { $0.parent == id && (!known.contains($0.id) || changesParent($0.id, to: id)) }
    }

    private mutating func reorder() {
        guard !isInOrder else { return }
        let order = StoryCall.reorderChapters(desired.map(\.id))
        var reordered = self
        reordered.emit(order)
        if !reordered.isInOrder {
            // An inconsistent parent decides the order: store every chapter under the parent it is shown under.
            for (id, parent) in desired where simulation.chapter(id)?.parentID != parent {
                guard let title = simulation.chapter(id)?.title else { continue }
                emit(.updateChapter(id, ChapterChange(title: title, parent: .set(parent))))
            }
        }
        if !isInOrder { emit(order) }
    }

    private var isInOrder: Bool {
        let now = simulation.tree.flattened.filter { !removed.contains($0.node.chapter.id) }
        return now.map(\.node.chapter.id) == desired.map(\.id) && now.map(\.parent) == desired.map(\.parent)
    }
}

/// What has to be done within one chapter.
private struct ContentDifference {
    private let chapter: ID<Chapter>
    private let old: [ID<ChapterItem>: ChapterItem]
    private let desired: [Block]
    private let newPhotos: [NewPhotoItem]
    private let removed: Set<ID<ChapterItem>>
    private let isRearranged: Bool
    private let normalizedLayouts: Set<ID<Block>>
    /// The block that the server puts the new photos into.
    private let arrivalBlock: ID<Block>?

    init(of chapter: ID<Chapter>, from before: Story, to after: Story, normalizing: StoryDifference.Normalization) {
        self.chapter = chapter
        let shown = before.blocks(of: chapter)
        normalizedLayouts = Set(shown.filter { normalizing.layouts.contains($0.id) && !$0.hasOneLayout }.map(\.id))
        let old = Dictionary(
            (before.items[chapter] ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let blocks = after.blocks(of: chapter)
        let kept = Set((after.items[chapter] ?? []).map(\.id))
        newPhotos = blocks.flatMap(\.photos).filter { old[$0.id] == nil }
            .map { NewPhotoItem(id: $0.id, photo: $0.shownPhotoID) }
        removed = Set(old.keys.filter { !kept.contains($0) })
        isRearranged =
            shown.map(BlockShape.init) != blocks.map(BlockShape.init) || !normalizedLayouts.isEmpty
            || (normalizing.ties && !BlockGrouping.hasUnambiguousOrder(shown))
        (arrivalBlock, desired) = Self.arrival(of: newPhotos, in: blocks, old: old)
        self.old = old
    }

    var isEmpty: Bool { !isRearranged && textEdits.isEmpty }

    /// Photos in one call, texts one by one, in reading order: what belongs at the end then is in place already.
    var additions: [StoryCall] {
        var calls: [StoryCall] = []
        var photosAdded = false
        for block in desired {
            if let text = block.text, old[text.id] == nil {
                calls.append(.addText(id: text.id, text: text.textContent ?? "", in: chapter))
            }
            guard !photosAdded, block.photos.contains(where: { old[$0.id] == nil }), let arrivalBlock else { continue }
            photosAdded = true
            calls.append(
                newPhotos.count == 1
                    ? .addPhoto(newPhotos[0], in: chapter)
                    : .addPhotos(newPhotos, block: arrivalBlock, in: chapter))
        }
        return calls
    }

    var textEdits: [StoryCall] {
        desired.compactMap { block in
            guard let text = block.text, let old = old[text.id] else { return nil }
            let (was, becomes) = (old.textContent ?? "", text.textContent ?? "")
            return ExactText(was) == ExactText(becomes) ? nil : .updateText(text.id, text: becomes, in: chapter)
        }
    }

    /// The calls that put everything in its place, on a server that has the additions.
    func arrangement(on story: Story) throws(StoryEditError) -> [StoryCall] {
        guard isRearranged else { return [] }
        return try Arrangement(
            chapter: chapter, desired: desired, removed: removed, normalizedLayouts: normalizedLayouts
        )
        .calls(for: story)
    }

    var removals: [StoryCall] {
        removed.sorted { $0.rawValue < $1.rawValue }.map { .deleteItem($0, in: chapter) }
    }

    /// The block in which the server will put the new photos, and the desired blocks by their final ids: the block
    /// with most new photos is the one that arrives, so that fewest have to move.
    private static func arrival(
        of new: [NewPhotoItem], in blocks: [Block], old: [ID<ChapterItem>: ChapterItem]
    ) -> (ID<Block>?, [Block]) {
        guard let first = new.first else { return (nil, blocks) }
        let known = Set(old.values.filter(\.isPhoto).map(\.photoBlockID))
        let host = blocks.enumerated()
            .filter { !$0.element.photos.isEmpty && !known.contains($0.element.id) }
            .map { (index: $0.offset, count: $0.element.photos.count { old[$0.id] == nil }) }
            .filter { $0.count > 0 }.max { ($0.count, $1.index) < ($1.count, $0.index) }
        guard new.count == 1 else {
            return (host.map { blocks[$0.index].id } ?? ID("new:arrival-" + first.id.rawValue), blocks)
        }
        // A single photo arrives in a block that has its item's id.
        let id = ID<Block>(first.id.rawValue)
        guard let host else { return (id, blocks) }
        var blocks = blocks
        blocks[host.index].id = id
        return (id, blocks)
    }
}
