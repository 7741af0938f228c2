public import RaccontoKit

/// The rules by which a chapter's items become blocks (API contract section 6.1).
///
/// - Photos with one `block_id` are one block; a photo without stands alone.
/// - A text is a block of its own unless its type is `side-…` and photos share its `block_id`.
/// - When several such texts share it, the first is the pair's text and the others stand alone: no item is ever lost.
/// - A block stands at the smallest `order_num` of its items.
/// - The server leaves further ties open; here they are broken by `order_in_block` and then by id, so that reading twice
///   gives the same story.
enum BlockGrouping {
    /// The blocks of one chapter's items, in order.
    static func blocks(of items: [ChapterItem]) -> [Block] {
        let sorted = items.sorted(by: precedes)
        var groups: [ID<Block>: Group] = [:]
        for item in sorted where item.isPhoto { groups[item.photoBlockID, default: Group()].add(photo: item) }

        var order: [(first: ChapterItem, key: Key)] = []
        var seen: Set<Key> = []
        for item in sorted {
            let key = key(of: item, in: &groups)
            if seen.insert(key).inserted { order.append((item, key)) }
        }
        return order.compactMap { entry in
            switch entry.key {
            case .text: Block(text: entry.first)
            case .photos(let id): groups[id]?.block(id: id)
            }
        }
    }

    /// Whether the server's list has `left` before `right`.
    static func precedes(_ left: ChapterItem, _ right: ChapterItem) -> Bool {
        if left.orderNumber != right.orderNumber { return left.orderNumber < right.orderNumber }
        if left.orderInBlock != right.orderInBlock { return left.orderInBlock < right.orderInBlock }
        return left.id.rawValue < right.id.rawValue
    }

    /// Whether the numbers alone decide the order of blocks and photos: no ties that the server may list either way.
    static func hasUnambiguousOrder(_ blocks: [Block]) -> Bool {
        let places = blocks.compactMap { block in block.items.map(Place.init).min() }
        let pairedTexts = blocks.compactMap { $0.textSide == nil ? nil : $0.text }
        return isIncreasing(places)
            && blocks.allSatisfy { block in
                isIncreasing(block.photos.map { Place(first: $0.orderInBlock, second: $0.orderNumber) })
            }
            && !blocks.contains { block in
                guard let text = block.text, block.photos.isEmpty, text.blockType.textSide != nil else { return false }
                return pairedTexts.contains { $0.blockID == text.blockID && Place($0) == Place(text) }
            }
    }

    private static func isIncreasing(_ places: [Place]) -> Bool {
        zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// Two numbers to sort by.
    private struct Place: Comparable {
        var first: Int
        var second: Int

        init(first: Int, second: Int) {
            self.first = first
            self.second = second
        }

        init(_ item: ChapterItem) { self.init(first: item.orderNumber, second: item.orderInBlock) }

        static func < (left: Place, right: Place) -> Bool {
            (left.first, left.second) < (right.first, right.second)
        }
    }

    private enum Key: Hashable {
        case text(ID<ChapterItem>)
        case photos(ID<Block>)
    }

    private struct Group {
        var photos: [ChapterItem] = []
        var text: ChapterItem?

        mutating func add(photo: ChapterItem) { photos.append(photo) }

        func block(id: ID<Block>) -> Block? {
            let ordered = photos.enumerated()
                .sorted { ($0.element.orderInBlock, $0.offset) < ($1.element.orderInBlock, $1.offset) }.map(\.element)
            guard let layout = ordered.first?.shownLayout else { return nil }
            guard let text, let side = text.blockType.textSide else {
                return Block(id: id, content: .photos(ordered, layout: layout))
            }
            return Block(id: id, content: .sideBySide(text: text, photos: ordered, textSide: side, layout: layout))
        }
    }

    /// The group that an item belongs to. The first side text that meets photos is taken into their group.
    private static func key(of item: ChapterItem, in groups: inout [ID<Block>: Group]) -> Key {
        if item.isPhoto { return .photos(item.photoBlockID) }
        guard item.blockType.textSide != nil, let id = item.blockID, let group = groups[id] else {
            return .text(item.id)
        }
        if group.text != nil { return .text(item.id) }
        groups[id]?.text = item
        return .photos(id)
    }
}

extension ChapterItem {
    /// The block that a photo belongs to: `block_id`, or the item's own id.
    var photoBlockID: ID<Block> { blockID ?? ID(id.rawValue) }

    /// The layout as it is drawn: anything unknown is a grid.
    var shownLayout: BlockLayout { [.wide, .single].contains(blockLayout) ? blockLayout : .grid }

    /// The photo shown. An item whose photo was destroyed gets a name of its own, so that it can still be addressed.
    public var shownPhotoID: ID<Photo> { photoID ?? ID("item:" + id.rawValue) }
}

extension Block {
    /// The same block with other photos; a pair left without photos is its text, photos left without any are nothing.
    func with(photos: [ChapterItem]) -> Block? {
        switch content {
        case .text:
            self
        case .photos(_, let layout):
            photos.isEmpty ? nil : Block(id: id, content: .photos(photos, layout: layout))
        case .sideBySide(let text, _, let side, let layout):
            photos.isEmpty
                ? Block(text: text)
                : Block(id: id, content: .sideBySide(text: text, photos: photos, textSide: side, layout: layout))
        }
    }

    /// Whether other clients draw all photos alike: true for a pair, which shows no layout.
    var hasOneLayout: Bool { textSide != nil || photos.allSatisfy { $0.shownLayout == layout } }

    /// The photos alone, without the text beside them; nil when there are none.
    var withoutText: Block? {
        guard let layout, !photos.isEmpty else { return nil }
        return Block(id: id, content: .photos(photos, layout: layout))
    }
}
