/// Blocks and pairs within a chapter (API contract section 6.1). Call one after another: the server's own numbering is
/// not safe under parallel writes.
extension RaccontoClient {
    /// `PUT /chapters/{id}/items/move-to-block`: to the end of an existing block, whose layout the photo takes, or to a
    /// new block right after the photo's present one. A new block is asked for by an id of one's own making.
    ///
    /// Errors: `notFound` for a text or another chapter's item.
    public func moveToBlock(
        _ item: ID<ChapterItem>, _ block: ID<Block>, in chapter: ID<Chapter>
    ) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("item_id", item)
        fields.set("target_block_id", block)
        try await send(Endpoint<Void>(.moveToBlock, [.chapter: chapter.rawValue], json: fields.json))
    }

    /// `PUT /chapters/{id}/items/bulk-sync`: writes block and numbers of exactly these items; unknown ones are skipped.
    /// A text whose block has no photo left stands alone afterwards.
    public func syncItems(_ places: [ItemPlacement], in chapter: ID<Chapter>) async throws(RaccontoError) {
        try await send(
            Endpoint<Void>(
                .syncItems, [.chapter: chapter.rawValue], json: .object(["items": .array(places.map(\.json))])))
    }

    /// `PUT /chapters/{id}/items/reorder`: as `syncItems`, but texts are not set free, and the project's
    /// `updated_at` does not move.
    public func reorderItems(_ places: [ItemPlacement], in chapter: ID<Chapter>) async throws(RaccontoError) {
        try await send(
            Endpoint<Void>(
                .reorderItems, [.chapter: chapter.rawValue], json: .object(["items": .array(places.map(\.json))])))
    }

    /// `PUT /chapters/{id}/blocks/{block}/reorder`: the index becomes the photo's number in the block. An unknown block
    /// is no error.
    public func reorderBlock(
        _ block: ID<Block>, items: [ID<ChapterItem>], in chapter: ID<Chapter>
    ) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("block_id", block)
        fields.set("item_ids", items.map(\.rawValue))
        try await send(
            Endpoint<Void>(
                .reorderBlock, [.chapter: chapter.rawValue, .block: block.rawValue], json: fields.json))
    }

    /// `PUT /chapters/{id}/blocks/{block}/layout`. Errors: `notFound`, `validation` for an unknown layout.
    public func setLayout(
        of block: ID<Block>, to layout: BlockLayout, in chapter: ID<Chapter>
    ) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("block_layout", layout.rawValue)
        try await send(
            Endpoint<Void>(.setLayout, [.chapter: chapter.rawValue, .block: block.rawValue], json: fields.json))
    }

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
        try await send(Endpoint<Void>(.pairSideBySide, [.chapter: chapter.rawValue], json: fields.json))
    }

    /// `PUT /chapters/{id}/side-by-side/flip`: turns text and photos round. It makes a pair of a plain block, too;
    /// `pair` says plainly what is wanted.
    ///
    /// Errors: `notFound`.
    public func flip(_ block: ID<Block>, in chapter: ID<Chapter>) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("block_id", block)
        try await send(Endpoint<Void>(.flipSideBySide, [.chapter: chapter.rawValue], json: fields.json))
    }

    /// `PUT /chapters/{id}/side-by-side/cancel`: the text stands alone again, at the number that it shared with the
    /// photos. Errors: `notFound`.
    public func separate(_ text: ID<ChapterItem>, in chapter: ID<Chapter>) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("text_item_id", text)
        try await send(
            Endpoint<Void>(
                .cancelSideBySide, [.chapter: chapter.rawValue, .item: text.rawValue], json: fields.json))
    }
}
