/// The numbers of items and the look of blocks within a chapter (API contract section 6.1). Call one after another: the
/// server's own numbering is not safe under parallel writes.
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
}
