/// Texts beside photos (API contract section 6.1).
extension RaccontoClient {
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
