/// What has to be done within one chapter.
struct ContentDifference {
    let chapter: ID<Chapter>
    private let old: [ID<ChapterItem>: ChapterItem]
    let wanted: [Block]
    private let newPhotos: [NewPhotoItem]
    private let removed: Set<ID<ChapterItem>>
    private let isRearranged: Bool
    private let mendedLayouts: Set<ID<Block>>
    /// The block that the server puts the new photos into.
    private let arrivalBlock: ID<Block>?

    init(of chapter: ID<Chapter>, from before: Story, to after: Story, mending: StoryDifference.Mending) {
        self.chapter = chapter
        let shown = before.blocks(of: chapter)
        mendedLayouts = Set(shown.filter { mending.layouts.contains($0.id) && !$0.hasOneLayout }.map(\.id))
        let old = Dictionary(
            (before.items[chapter] ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let blocks = after.blocks(of: chapter)
        let kept = Set((after.items[chapter] ?? []).map(\.id))
        newPhotos = blocks.flatMap(\.photos).filter { old[$0.id] == nil }
            .map { NewPhotoItem(id: $0.id, photo: $0.shownPhotoID) }
        removed = Set(old.keys.filter { !kept.contains($0) })
        isRearranged =
            shown.map(BlockShape.init) != blocks.map(BlockShape.init) || !mendedLayouts.isEmpty
            || (mending.ties && !BlockGrouping.isSettled(shown))
        (arrivalBlock, wanted) = Self.arrival(of: newPhotos, in: blocks, old: old)
        self.old = old
    }

    var isEmpty: Bool { !isRearranged && textEdits.isEmpty }

    /// Photos in one call, texts one by one, in reading order: what belongs at the end then is in place already.
    var additions: [StoryCall] {
        var calls: [StoryCall] = []
        var photosAdded = false
        for block in wanted {
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
        wanted.compactMap { block in
            guard let text = block.text, let old = old[text.id] else { return nil }
            let (was, becomes) = (old.textContent ?? "", text.textContent ?? "")
            return ExactText(was) == ExactText(becomes) ? nil : .updateText(text.id, text: becomes, in: chapter)
        }
    }

    /// The calls that put everything in its place, on a server that has the additions.
    func arrangement(on story: Story) throws(StoryEditError) -> [StoryCall] {
        guard isRearranged else { return [] }
        return try Arrangement(chapter: chapter, wanted: wanted, removed: removed, mendedLayouts: mendedLayouts)
            .calls(for: story)
    }

    var removals: [StoryCall] {
        removed.sorted { $0.rawValue < $1.rawValue }.map { .deleteItem($0, in: chapter) }
    }

    /// The block in which the server will put the new photos, and the wanted blocks by their final ids: the block
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
