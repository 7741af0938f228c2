/// Moving items between blocks and writing their numbers (API contract section 6.1).
enum ItemOrderRoutes {
    static let all: [Route] = [
        Route("PUT", "/chapters/{chapter_id}/items/move-to-block", moveToBlock),
        Route("PUT", "/chapters/{chapter_id}/items/bulk-sync", sync),
        Route("PUT", "/chapters/{chapter_id}/items/reorder", reorder),
    ]

    @Sendable private static func moveToBlock(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        var fields = try BodyFields(context.request)
        let itemID = try fields.text("item_id")
        var target = try fields.text("target_block_id")
        let source = try fields.optionalInteger("source_order_num")
        try fields.finish()
        let chapter = try context.ownedChapter()
        guard let item = backend.items.row(itemID, in: chapter.id), item.kind == .photo else {
            throw Problem(404, "ITEM_NOT_FOUND")
        }
        try fields.requireColumnRange()
        // Only the work order knows `new`; the backend takes it for a block's id.
        let isNew = context.dialect != .backend && target == "new"
        if isNew { target = backend.newID() }
        let photos = backend.items.photos(inBlock: target, of: chapter.id)
        // A server by the work order makes the ids of blocks itself.
        if context.dialect == .workorder, !isNew, photos.isEmpty { throw Problem(404, "BLOCK_NOT_FOUND") }
        if let first = photos.first {
            backend.items.update(chapter.id, where: { $0.id == itemID }) { row in
                row.blockID = target
                row.orderNumber = first.orderNumber
                row.blockLayout = first.blockLayout
                row.orderInBlock = photos.count
            }
        } else {
            openBlock(target, for: item, after: source ?? item.orderNumber, backend)
        }
        if let block = item.blockID, block != target { backend.items.detachTexts(fromBlock: block, of: chapter.id) }
        backend.touch(projectID: chapter.projectID)
        return .json(["message": "이동되었습니다."])
    }

    /// The new block comes after `anchor`. Items without a block id do not move aside: they compare as NULL in SQL.
    private static func openBlock(_ block: String, for item: ItemRow, after anchor: Int, _ backend: Backend) {
        let place = anchor &+ 1
        backend.items.update(
            item.chapterID,
            where: { row in
                row.id != item.id && row.orderNumber >= place && row.blockID != nil && row.blockID != block
            }, { $0.orderNumber &+= 1 })
        backend.items.update(item.chapterID, where: { $0.id == item.id }) { row in
            row.blockID = block
            row.orderNumber = place
            row.orderInBlock = 0
            row.blockLayout = "grid"
        }
    }

    private struct Placement {
        let id: String
        let blockID: String?
        let orderInBlock: Int
        let orderNumber: Int
    }

    private static func placements(_ fields: inout BodyFields, needsBlock: Bool) throws(Problem) -> [Placement] {
        try fields.objects("items") { (item) throws(Problem) in
            Placement(
                id: try item.text("id"),
                blockID: needsBlock ? try item.text("block_id") : try item.optionalText("block_id"),
                orderInBlock: try item.integer("order_in_block"), orderNumber: try item.integer("order_num"))
        }
    }

    private static func write(_ placements: [Placement], in chapter: String, _ backend: Backend) {
        for placement in placements {
            backend.items.update(chapter, where: { $0.id == placement.id }) { row in
                row.blockID = placement.blockID
                row.orderInBlock = placement.orderInBlock
                row.orderNumber = placement.orderNumber
            }
        }
    }

    @Sendable private static func sync(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        var fields = try BodyFields(context.request)
        let placements = try placements(&fields, needsBlock: true)
        try fields.finish()
        let chapter = try context.ownedChapter()
        try fields.requireColumnRange()
        let sources = Set(placements.compactMap { backend.items.row($0.id, in: chapter.id)?.blockID })
        write(placements, in: chapter.id, backend)
        for block in sources { backend.items.detachTexts(fromBlock: block, of: chapter.id) }
        backend.touch(projectID: chapter.projectID)
        return .json(["message": "드래그 앤 드롭 순서가 완벽하게 동기화되었습니다."])
    }

    /// As `sync`, but no text is detached, the project does not notice, and a missing block id is written as NULL.
    @Sendable private static func reorder(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let placements = try placements(&fields, needsBlock: false)
        try fields.finish()
        let chapter = try context.ownedChapter()
        guard !placements.isEmpty else { return .json(["message": "변경할 아이템이 없습니다."]) }
        try fields.requireColumnRange()
        write(placements, in: chapter.id, context.backend)
        return .json(["message": "순서와 블록 정보가 성공적으로 반영되었습니다."])
    }
}
