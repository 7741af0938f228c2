public import RaccontoKit

/// One write on the server by which a story changes (API contract section 6).
///
/// Ids of things that do not exist yet are provisional (``ProvisionalIDs``); ``StoryPerformer`` replaces them by the
/// server's. The names of the cases and their values are part of the progress file (``StoryProgress``).
public enum StoryCall: Sendable, Hashable, Codable {
    /// Appended after every other chapter of the project.
    case createChapter(id: ID<Chapter>, title: String, description: String?, parent: ID<Chapter>?)
    case updateChapter(ID<Chapter>, ChapterChange)
    /// The index becomes the chapter's number; chapters that are not named keep theirs.
    case reorderChapters([ID<Chapter>])
    /// With its sub-chapters and all items.
    case deleteChapter(ID<Chapter>)

    /// Appended as a block of its own.
    case addPhoto(NewPhotoItem, in: ID<Chapter>)
    /// Appended as one block. The answer does not contain the new ids.
    case addPhotos([NewPhotoItem], block: ID<Block>, in: ID<Chapter>)
    /// Appended as a block of its own.
    case addText(id: ID<ChapterItem>, text: String, in: ID<Chapter>)
    case updateText(ID<ChapterItem>, text: String, in: ID<Chapter>)
    case deleteItem(ID<ChapterItem>, in: ID<Chapter>)

    /// To the end of an existing block, taking its layout; or into a new block after the photo's present one.
    case moveToBlock(ID<ChapterItem>, block: ID<Block>, in: ID<Chapter>)
    /// Writes block and numbers of exactly these items, and neither layout nor type.
    case sync([ItemPlacement], in: ID<Chapter>)
    /// The index becomes the photo's number in the block.
    case reorderBlock(ID<Block>, items: [ID<ChapterItem>], in: ID<Chapter>)
    case setLayout(ID<Block>, layout: BlockLayout, in: ID<Chapter>)
    /// Puts a text beside a block of photos; also turns and repairs an existing pair.
    case setSide(text: ID<ChapterItem>, block: ID<Block>, side: TextSide, in: ID<Chapter>)
    /// The text stands alone again, at the number it shared with the photos.
    case cancelSide(text: ID<ChapterItem>, in: ID<Chapter>)

    case setCaption(ID<Photo>, String?)
}

/// A photo that is added to a chapter, with the provisional id of its item.
public struct NewPhotoItem: Sendable, Hashable, Codable {
    /// The provisional id of the new item.
    public let id: ID<ChapterItem>
    /// The photo that the item shows.
    public let photo: ID<Photo>

    /// Pairs a photo with its new item.
    public init(id: ID<ChapterItem>, photo: ID<Photo>) {
        self.id = id
        self.photo = photo
    }
}

/// Ids for things that the server has not made yet, such as `new:3`.
///
/// Counted, not random: the same plan made twice is the same value. The server's own ids are UUIDs and never look so.
public struct ProvisionalIDs: Sendable, Hashable {
    private var count = 0

    /// Starts with `new:1`.
    public init() {}

    /// The next unused id.
    public mutating func next<Owner>() -> ID<Owner> {
        count += 1
        return ID("new:\(count)")
    }
}

extension ID {
    /// Whether the server has yet to make the thing.
    package var isProvisional: Bool { rawValue.hasPrefix("new:") }
}

extension Story {
    /// Does to this copy what one call does to the server's rows (API contract section 6), so that a whole sequence of
    /// calls can be worked out before the first is sent.
    ///
    /// A call that the server would refuse changes nothing.
    package mutating func simulate(_ call: StoryCall) {
        switch call {
        case .createChapter(let id, let title, let description, let parent):
            let order = (chapters.map(\.orderNumber).max() ?? -1) &+ 1
            chapters.append(
                Chapter(
                    id: id, projectID: projectID, title: title, description: description, orderNumber: order,
                    parentID: parent))
        case .updateChapter(let id, let change): simulateUpdate(id, change)
        case .reorderChapters(let ids):
            for (index, id) in ids.enumerated() { changeChapter(id) { $0.orderNumber = index } }
        case .deleteChapter(let id):
            let gone = Set(chapters.filter { $0.id == id || $0.parentID == id }.map(\.id))
            chapters.removeAll { gone.contains($0.id) }
            for chapter in gone { items[chapter] = nil }

        case .addPhoto(let new, let chapter): append([new], block: ID(new.id.rawValue), to: chapter)
        case .addPhotos(let new, let block, let chapter):
            let present = Set((items[chapter] ?? []).filter(\.isPhoto).map(\.shownPhotoID))
            append(new.filter { !present.contains($0.photo) }, block: block, to: chapter)
        case .addText(let id, let text, let chapter):
            let item = ChapterItem(
                id: id, chapterID: chapter, orderNumber: nextOrder(in: chapter), itemType: .text, textContent: text)
            items[chapter, default: []].append(item)
        case .updateText(let id, let text, let chapter): changeItem(id, in: chapter) { $0.textContent = text }
        case .deleteItem(let id, let chapter): items[chapter]?.removeAll { $0.id == id }

        case .moveToBlock(let id, let block, let chapter): simulateMove(id, to: block, in: chapter)
        case .sync(let placements, let chapter): simulateSync(placements, in: chapter)
        case .reorderBlock(let block, let ids, let chapter):
            for (index, id) in ids.enumerated() {
                changeItem(id, in: chapter) { if $0.blockID == block { $0.orderInBlock = index } }
            }
        case .setLayout(let block, let layout, let chapter):
            changeItems(in: chapter) { if $0.blockID == block { $0.blockLayout = layout } }
        case .setSide(let text, let block, let side, let chapter):
            simulatePair(text, with: block, side: side, in: chapter)
        case .cancelSide(let text, let chapter): simulateSeparate(text, in: chapter)

        case .setCaption(let photo, let caption): photos[photo]?.caption = caption
        }
    }

    // MARK: Chapters

    private mutating func simulateUpdate(_ id: ID<Chapter>, _ change: ChapterChange) {
        changeChapter(id) { chapter in
            chapter.title = change.title
            if case .set(let description) = change.description { chapter.description = description }
            if case .set(let parent) = change.parent { chapter.parentID = parent }
        }
    }

    private mutating func changeChapter(_ id: ID<Chapter>, _ change: (inout Chapter) -> Void) {
        guard let index = chapters.firstIndex(where: { $0.id == id }) else { return }
        change(&chapters[index])
    }

    // MARK: Adding

    private func nextOrder(in chapter: ID<Chapter>) -> Int {
        ((items[chapter] ?? []).map(\.orderNumber).max() ?? -1) &+ 1
    }

    private mutating func append(_ new: [NewPhotoItem], block: ID<Block>, to chapter: ID<Chapter>) {
        let order = nextOrder(in: chapter)
        for (index, photo) in new.enumerated() {
            items[chapter, default: []].append(
                ChapterItem(
                    id: photo.id, chapterID: chapter, orderNumber: order, itemType: .photo, blockID: block,
                    orderInBlock: index, photoID: photo.photo, caption: photos[photo.photo]?.caption))
        }
    }

    // MARK: Moving

    private mutating func simulateMove(_ id: ID<ChapterItem>, to block: ID<Block>, in chapter: ID<Chapter>) {
        guard let list = items[chapter], let item = list.first(where: { $0.id == id && $0.isPhoto }) else { return }
        let residents = list.filter { $0.isPhoto && $0.blockID == block }.sorted(by: BlockGrouping.precedes)
        if let first = residents.first {
            changeItem(id, in: chapter) {
                $0.orderNumber = first.orderNumber
                $0.blockLayout = first.blockLayout
                $0.orderInBlock = residents.count
            }
        } else {
            let place = item.orderNumber &+ 1
            changeItems(in: chapter) { other in
                guard other.id != id, other.orderNumber >= place, let its = other.blockID, its != block else { return }
                other.orderNumber &+= 1
            }
            changeItem(id, in: chapter) {
                $0.orderNumber = place
                $0.blockLayout = .grid
                $0.orderInBlock = 0
            }
        }
        changeItem(id, in: chapter) { $0.blockID = block }
        detachText(from: item.blockID, in: chapter)
    }

    private mutating func simulateSync(_ placements: [ItemPlacement], in chapter: ID<Chapter>) {
        var left: [ID<Block>] = []
        let places = Dictionary(placements.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        changeItems(in: chapter) { item in
            guard let place = places[item.id] else { return }
            if let old = item.blockID, old != place.blockID { left.append(old) }
            item.blockID = place.blockID
            item.orderInBlock = place.orderInBlock
            item.orderNumber = place.orderNumber
        }
        for block in Set(left) { detachText(from: block, in: chapter) }
    }

    /// A text whose block has lost its last photo stands alone.
    private mutating func detachText(from block: ID<Block>?, in chapter: ID<Chapter>) {
        guard let block, let list = items[chapter], !list.contains(where: { $0.isPhoto && $0.blockID == block }) else {
            return
        }
        changeItems(in: chapter) { item in
            guard !item.isPhoto, item.blockID == block else { return }
            item.blockID = ID(item.id.rawValue)
            item.blockType = .default
        }
    }

    // MARK: Side by side

    private mutating func simulatePair(
        _ text: ID<ChapterItem>, with block: ID<Block>, side: TextSide, in chapter: ID<Chapter>
    ) {
        let photos = (items[chapter] ?? []).filter { $0.isPhoto && $0.blockID == block }
        guard let first = photos.min(by: BlockGrouping.precedes) else { return }
        changeItem(text, in: chapter) {
            $0.blockID = block
            $0.orderNumber = first.orderNumber
        }
        changeItems(in: chapter) { if $0.blockID == block { $0.blockType = side.blockType } }
    }

    private mutating func simulateSeparate(_ text: ID<ChapterItem>, in chapter: ID<Chapter>) {
        let block = items[chapter]?.first { $0.id == text }?.blockID
        changeItem(text, in: chapter) {
            $0.blockID = ID($0.id.rawValue)
            $0.blockType = .default
        }
        guard let block else { return }
        changeItems(in: chapter) { if $0.isPhoto, $0.blockID == block { $0.blockType = .default } }
    }

    private mutating func changeItem(
        _ id: ID<ChapterItem>, in chapter: ID<Chapter>, _ change: (inout ChapterItem) -> Void
    ) {
        guard let index = items[chapter]?.firstIndex(where: { $0.id == id }) else { return }
        if var item = items[chapter]?[index] {
            change(&item)
            items[chapter]?[index] = item
        }
    }

    private mutating func changeItems(in chapter: ID<Chapter>, _ change: (inout ChapterItem) -> Void) {
        guard var list = items.removeValue(forKey: chapter) else { return }
        for index in list.indices { change(&list[index]) }
        items[chapter] = list
    }
}
