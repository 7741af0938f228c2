/// Moving a photo between blocks (API contract sections 6.1 and 14).
extension RaccontoClient {
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
}
