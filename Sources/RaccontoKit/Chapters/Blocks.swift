/// Where an item stands: a line of a bulk-sync.
public struct ItemPlacement: Sendable, Hashable, Codable {
    /// The item that is placed.
    public let id: ID<ChapterItem>
    /// Never null in a bulk-sync; a text alone has its own id here.
    public let blockID: ID<Block>
    /// Its place within the block, from 0.
    public let orderInBlock: Int
    /// The place of its block in the chapter.
    public let orderNumber: Int

    /// Where an item shall stand.
    public init(id: ID<ChapterItem>, blockID: ID<Block>, orderInBlock: Int, orderNumber: Int) {
        self.id = id
        self.blockID = blockID
        self.orderInBlock = orderInBlock
        self.orderNumber = orderNumber
    }

    /// Whether an item stands there now.
    func isSatisfied(by item: ChapterItem) -> Bool {
        item.blockID == blockID && item.orderInBlock == orderInBlock && item.orderNumber == orderNumber
    }

    var json: JSONValue {
        var fields = JSONFields()
        fields.set("id", id)
        fields.set("block_id", blockID)
        fields.set("order_in_block", orderInBlock)
        fields.set("order_num", orderNumber)
        return fields.json
    }
}

/// The order of a chapter's items and the look of its blocks (API contract section 6.1).
///
/// Call one after another: the server's own numbering is not safe under parallel writes.
extension RaccontoClient {
    /// `PUT /chapters/{id}/items/bulk-sync`: writes block and numbers of exactly these items; unknown ones are skipped.
    /// A text whose block has no photo left stands alone afterwards.
    public func syncItems(_ places: [ItemPlacement], in chapter: ID<Chapter>) async throws(RaccontoError) {
        try await write(places, by: .syncItems, in: chapter)
    }

    /// `PUT /chapters/{id}/items/reorder`: as `syncItems`, but texts are not set free, and the project's
    /// `updated_at` does not move.
    public func reorderItems(_ places: [ItemPlacement], in chapter: ID<Chapter>) async throws(RaccontoError) {
        try await write(places, by: .reorderItems, in: chapter)
    }

    private func write(
        _ places: [ItemPlacement], by operation: APIOperation, in chapter: ID<Chapter>
    ) async throws(RaccontoError) {
        let body: JSONValue = .object(["items": .array(places.map(\.json))])
        try await changeItems(of: chapter) { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(operation, [.chapter: chapter.rawValue], json: body)) {
                () async throws(RaccontoError) in
                try await send(Endpoint<Void>(.syncItems, [.chapter: chapter.rawValue], json: body))
            }
        } until: { items in
            let known = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            return places.allSatisfy { place in known[place.id].map { place.isSatisfied(by: $0) } ?? true }
        }
    }

    /// `PUT /chapters/{id}/blocks/{block}/reorder`: the index becomes the photo's number in the block. An unknown block
    /// is no error.
    public func reorderBlock(
        _ block: ID<Block>, items: [ID<ChapterItem>], in chapter: ID<Chapter>
    ) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("block_id", block)
        fields.set("item_ids", items.map(\.rawValue))
        let body = fields.json
        try await changeItems(of: chapter) { () async throws(RaccontoError) in
            try await send(
                Endpoint<Void>(.reorderBlock, [.chapter: chapter.rawValue, .block: block.rawValue], json: body))
        } until: { present in
            items.enumerated().allSatisfy { index, id in
                present.contains { $0.id == id && $0.blockID == block && $0.orderInBlock == index }
            }
        }
    }

    /// `PUT /chapters/{id}/blocks/{block}/layout`. Errors: `notFound`, `validation` for an unknown layout.
    public func setLayout(
        of block: ID<Block>, to layout: BlockLayout, in chapter: ID<Chapter>
    ) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("block_layout", layout.rawValue)
        let body = fields.json
        try await changeItems(of: chapter) { () async throws(RaccontoError) in
            try await send(
                Endpoint<Void>(.setLayout, [.chapter: chapter.rawValue, .block: block.rawValue], json: body))
        } until: { present in
            let photos = present.filter { $0.blockID == block && $0.itemType == .photo }
            return !photos.isEmpty && photos.allSatisfy { $0.blockLayout == layout }
        }
    }

    /// Performs a write that the items of a chapter show, and reads them after an ambiguous answer.
    func changeItems(
        of chapter: ID<Chapter>, _ write: () async throws(RaccontoError) -> Void,
        until holds: ([ChapterItem]) -> Bool
    ) async throws(RaccontoError) {
        try await confirmed(write) { () async throws(RaccontoError) -> Void? in
            holds(try await items(of: chapter)) ? () : nil
        }
    }

    // MARK: - Between blocks

    /// The word by which a server of the work order is asked to make a block. The running backend takes it for an id.
    private static let newBlock: ID<Block> = "new"

    /// `PUT /chapters/{id}/items/move-to-block`: to the end of an existing block, whose layout the photo takes, or to a
    /// new block right after the photo's present one. A new block is asked for by an id of one's own making, a UUID.
    ///
    /// In the work order's dialect the server makes the ids of new blocks: there the block is looked for, asked for as
    /// `new` when it is missing, and then given the wanted id by a bulk-sync of that one photo.
    /// Errors: `notFound` for a text or another chapter's item; `invalidInput` for the id `new`, which every later
    /// `new` would join.
    /// - Parameter place: the number after which a new block is made, instead of the photo's own; for an existing block
    ///   it means nothing.
    public func moveToBlock(
        _ item: ID<ChapterItem>, _ block: ID<Block>, in chapter: ID<Chapter>, after place: Int? = nil
    ) async throws(RaccontoError) {
        try InputCheck(operation: .moveToBlock).checkSegment(block.rawValue, named: "block")
        guard block != Self.newBlock else {
            throw InputCheck(operation: .moveToBlock).refusal("`new` is not the id of a block; make a UUID")
        }
        if dialect == .backend {
            do throws(RaccontoError) {
                return try await sendMove(item, block, chapter, place)
            } catch {
                // Either there is no such photo, or the server is one of the work order's, which is not known yet.
                guard error.kind == .notFound,
                    try await items(of: chapter).contains(where: { $0.id == item && $0.isPhoto })
                else { throw error }
            }
        }
        let isThere = try await items(of: chapter).contains { $0.blockID == block && $0.isPhoto }
        if isThere { return try await sendMove(item, block, chapter, nil) }
        try await sendMove(item, Self.newBlock, chapter, place)
        guard let moved = try await items(of: chapter).first(where: { $0.id == item }) else {
            throw RaccontoError(
                .notFound, operation: APIOperation.moveToBlock.rawValue, message: "the photo left the chapter meanwhile"
            )
        }
        let place = ItemPlacement(
            id: item, blockID: block, orderInBlock: moved.orderInBlock, orderNumber: moved.orderNumber)
        try await syncItems([place], in: chapter)
    }

    private func sendMove(
        _ item: ID<ChapterItem>, _ block: ID<Block>, _ chapter: ID<Chapter>, _ place: Int?
    ) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("item_id", item)
        fields.set("target_block_id", block)
        fields.set("source_order_num", place)
        let body = fields.json
        try await changeItems(of: chapter) { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.moveToBlock, [.chapter: chapter.rawValue], json: body))
        } until: { items in
            items.contains { $0.id == item && $0.blockID == block }
        }
    }

    // MARK: - Texts beside photos

    /// `PUT /chapters/{id}/side-by-side`: puts a text beside the photos of a block, at the block's place. Setting again
    /// turns or repairs a pair.
    ///
    /// Errors: `notFound` for an unknown text, or a block without photos.
    public func pair(
        _ text: ID<ChapterItem>, with block: ID<Block>, side: TextSide, in chapter: ID<Chapter>
    ) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("text_item_id", text)
        fields.set("photo_block_id", block)
        fields.set("position", side.blockType.rawValue)
        let body = fields.json
        try await changeItems(of: chapter) { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.pairSideBySide, [.chapter: chapter.rawValue], json: body))
        } until: { items in
            let members = items.filter { $0.blockID == block }
            return members.contains { $0.id == text } && members.allSatisfy { $0.blockType == side.blockType }
        }
    }

    /// `PUT /chapters/{id}/side-by-side/flip`: turns text and photos round. It makes a pair of a plain block, too;
    /// `pair` says plainly what is wanted.
    ///
    /// The block is read first: a turn that was made cannot be told from one that was not by reading afterwards alone.
    /// Errors: `notFound`.
    public func flip(_ block: ID<Block>, in chapter: ID<Chapter>) async throws(RaccontoError) {
        let isLeft = try await items(of: chapter).contains { $0.blockID == block && $0.blockType == .sideLeft }
        let wanted: ChapterItem.BlockType = isLeft ? .sideRight : .sideLeft
        var fields = JSONFields()
        fields.set("block_id", block)
        let body = fields.json
        try await changeItems(of: chapter) { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.flipSideBySide, [.chapter: chapter.rawValue], json: body))
        } until: { items in
            let members = items.filter { $0.blockID == block }
            return !members.isEmpty && members.allSatisfy { $0.blockType == wanted }
        }
    }

    /// `PUT /chapters/{id}/side-by-side/cancel`: the text stands alone again, at the number that it shared with the
    /// photos. Errors: `notFound`.
    public func separate(_ text: ID<ChapterItem>, in chapter: ID<Chapter>) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("text_item_id", text)
        let body = fields.json
        try await changeItems(of: chapter) { () async throws(RaccontoError) in
            try await send(
                Endpoint<Void>(.cancelSideBySide, [.chapter: chapter.rawValue, .item: text.rawValue], json: body))
        } until: { items in
            items.contains { $0.id == text && $0.blockType == .default && $0.blockID == ID(text.rawValue) }
        }
    }
}
