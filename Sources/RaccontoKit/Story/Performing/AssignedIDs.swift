import Foundation

/// The server's ids of what calls have made so far, by the provisional ids under which the calls go on naming it.
public struct AssignedIDs: Sendable {
    private var chapters: [ID<Chapter>: ID<Chapter>] = [:]
    private var items: [ID<ChapterItem>: ID<ChapterItem>] = [:]
    private var blocks: [ID<Block>: ID<Block>] = [:]

    mutating func learn(_ id: ID<Chapter>, is real: ID<Chapter>) { chapters[id] = real }

    /// A single new item: its block goes by the item's provisional id.
    mutating func learn(_ id: ID<ChapterItem>, is real: ChapterItem) {
        items[id] = real.id
        blocks[ID(id.rawValue)] = real.blockID ?? ID(real.id.rawValue)
    }

    /// Photos that arrived together, found again in the chapter's items as it is now.
    mutating func learn(_ new: [NewPhotoItem], block: ID<Block>, from list: [ChapterItem]) {
        let known = Set(items.values)
        var arrivals = Dictionary(
            grouping: list.filter { $0.isPhoto && !known.contains($0.id) }.sorted { $0.orderNumber > $1.orderNumber },
            by: \.shownPhotoID)
        for photo in new {
            guard var candidates = arrivals[photo.photo], !candidates.isEmpty else { continue }
            let real = candidates.removeFirst()
            arrivals[photo.photo] = candidates
            items[photo.id] = real.id
            blocks[block] = real.blockID
        }
    }

    /// The same call with the server's ids. A block that nothing has made yet gets a fresh UUID, which is how the
    /// server is told to make one.
    mutating func resolve(_ call: StoryCall) -> StoryCall {
        switch call {
        case .createChapter(let id, let title, let description, let parent):
            return .createChapter(id: id, title: title, description: description, parent: parent.map { real($0) })
        case .updateChapter(let id, var change):
            if case .set(let parent) = change.parent { change.parent = .set(parent.map { real($0) }) }
            return .updateChapter(real(id), change)
        case .reorderChapters(let ids): return .reorderChapters(ids.map { real($0) })
        case .deleteChapter(let id): return .deleteChapter(real(id))
        case .addPhoto(let new, let chapter): return .addPhoto(new, in: real(chapter))
        case .addPhotos(let new, let block, let chapter): return .addPhotos(new, block: block, in: real(chapter))
        case .addText(let id, let text, let chapter): return .addText(id: id, text: text, in: real(chapter))
        case .updateText(let id, let text, let chapter):
            return .updateText(real(id), text: text, in: real(chapter))
        case .deleteItem(let id, let chapter): return .deleteItem(real(id), in: real(chapter))
        case .moveToBlock(let id, let block, let chapter):
            return .moveToBlock(real(id), block: made(block), in: real(chapter))
        case .sync(let placements, let chapter):
            let resolved = placements.map { place in
                ItemPlacement(
                    id: real(place.id), blockID: made(place.blockID), orderInBlock: place.orderInBlock,
                    orderNumber: place.orderNumber)
            }
            return .sync(resolved, in: real(chapter))
        case .reorderBlock(let block, let items, let chapter):
            return .reorderBlock(made(block), items: items.map { real($0) }, in: real(chapter))
        case .setLayout(let block, let layout, let chapter):
            return .setLayout(made(block), layout: layout, in: real(chapter))
        case .setSide(let text, let block, let side, let chapter):
            return .setSide(text: real(text), block: made(block), side: side, in: real(chapter))
        case .cancelSide(let text, let chapter): return .cancelSide(text: real(text), in: real(chapter))
        case .setCaption: return call
        }
    }

    /// The server's id of a chapter, whether the calls made it or not.
    public func real(_ id: ID<Chapter>) -> ID<Chapter> { chapters[id] ?? id }

    /// The server's id of an item, whether the calls made it or not; provisional still when nobody asked for it.
    public func real(_ id: ID<ChapterItem>) -> ID<ChapterItem> { items[id] ?? id }

    /// The server's id of a block as it is after the calls.
    public func real(_ block: Block) -> ID<Block> {
        if let known = blocks[block.id] { return known }
        if let item = items[ID(block.id.rawValue)] { return ID(item.rawValue) }
        guard block.id.isProvisional else { return block.id }
        // A single new photo arrives in a block of its own, whatever the plan calls it.
        return block.photos.lazy.compactMap { blocks[ID($0.id.rawValue)] }.first ?? block.id
    }

    private mutating func made(_ id: ID<Block>) -> ID<Block> {
        if let known = blocks[id] { return known }
        // The block of a text that stands alone has the text's id.
        if let item = items[ID(id.rawValue)] { return ID(item.rawValue) }
        guard id.isProvisional else { return id }
        let fresh = ID<Block>(UUID().uuidString.lowercased())
        blocks[id] = fresh
        return fresh
    }
}
