/// Blocks: order, layout, and texts side by side with photos (API contract section 6.1).
enum BlockRoutes {
    static let all: [Route] = [
        Route("PUT", "/chapters/{chapter_id}/blocks/{block_id}/reorder", reorder),
        Route("PUT", "/chapters/{chapter_id}/blocks/{block_id}/layout", setLayout),
        Route("PUT", "/chapters/{chapter_id}/side-by-side", pair),
        Route("PUT", "/chapters/{chapter_id}/side-by-side/flip", flip),
        Route("PUT", "/chapters/{chapter_id}/side-by-side/cancel", in: .backendOnly, cancel),
        Route("POST", "/chapters/{chapter_id}/items/{item_id}/cancel-side-by-side", in: .workOrderOnly, cancelByPath),
    ]

    @Sendable private static func reorder(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        // The block is named twice; the body's name must be there and is not looked at.
        if context.dialect == .backend { _ = try fields.text("block_id") }
        let ids = try fields.textList("item_ids", isRequired: true) ?? []
        try fields.finish()
        let chapter = try context.ownedChapter()
        let block = context.parameter("block_id")
        for (index, id) in ids.enumerated() {
            context.backend.items.update(chapter.id, where: { $0.id == id && $0.blockID == block }) { row in
                row.orderInBlock = index
            }
        }
        return .json(["message": "블록 내 순서가 변경되었습니다."])
    }

    @Sendable private static func setLayout(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let layout = try fields.choice("block_layout", ["grid", "wide", "single"])
        try fields.finish()
        let chapter = try context.ownedChapter()
        let block = context.parameter("block_id")
        guard context.backend.items.rows(chapter.id).contains(where: { $0.blockID == block }) else {
            throw Problem(404, "BLOCK_NOT_FOUND")
        }
        context.backend.items.update(chapter.id, where: { $0.blockID == block }) { $0.blockLayout = layout }
        return .json(["message": "블록 레이아웃이 변경되었습니다.", "block_layout": .string(layout)])
    }

    @Sendable private static func pair(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        let fields = try BodyFields(context.request)
        let chapter = try context.ownedChapter()
        let text = try textItem(fields.value("text_item_id")?.text ?? "", chapter, backend)
        let block = fields.value("photo_block_id")?.text ?? ""
        guard let first = backend.items.photos(inBlock: block, of: chapter.id).first else {
            throw Problem(404, "PHOTO_BLOCK_NOT_FOUND")
        }
        guard let position = fields.value("position")?.text else { throw Problem.unhandled }
        backend.items.update(chapter.id, where: { $0.id == text.id }) { row in
            row.blockID = block
            row.orderNumber = first.orderNumber
        }
        backend.items.update(chapter.id, where: { $0.blockID == block }) { $0.blockType = position }
        backend.touch(projectID: chapter.projectID)
        return .json(["message": "나란히 배치가 설정되었습니다."])
    }

    private static func textItem(_ id: String, _ chapter: ChapterRow, _ backend: Backend) throws(Problem) -> ItemRow {
        guard let text = backend.items.row(id, in: chapter.id), text.kind == .text else {
            throw Problem(404, "TEXT_ITEM_NOT_FOUND")
        }
        return text
    }

    @Sendable private static func flip(_ context: RequestContext) throws -> OutgoingResponse {
        let fields = try BodyFields(context.request)
        let chapter = try context.ownedChapter()
        guard let block = fields.value("block_id")?.text, !block.isEmpty else {
            throw Problem(400, "block_id required")
        }
        guard let first = context.backend.items.rows(chapter.id).first(where: { $0.blockID == block }) else {
            throw Problem(404, "BLOCK_NOT_FOUND")
        }
        let type = first.blockType == "side-left" ? "side-right" : "side-left"
        context.backend.items.update(chapter.id, where: { $0.blockID == block }) { $0.blockType = type }
        context.backend.touch(projectID: chapter.projectID)
        return .json(["block_type": .string(type)])
    }

    @Sendable private static func cancel(_ context: RequestContext) throws -> OutgoingResponse {
        let fields = try BodyFields(context.request)
        return try separate(fields.value("text_item_id")?.text ?? "", context)
    }

    @Sendable private static func cancelByPath(_ context: RequestContext) throws -> OutgoingResponse {
        try separate(context.parameter("item_id"), context)
    }

    /// The text keeps the number that it shared, so that it now collides with the photos.
    private static func separate(_ id: String, _ context: RequestContext) throws(Problem) -> OutgoingResponse {
        let chapter = try context.ownedChapter()
        let text = try textItem(id, chapter, context.backend)
        if let block = text.blockID {
            context.backend.items.update(chapter.id, where: { $0.blockID == block }) { $0.blockType = "default" }
        }
        context.backend.items.update(chapter.id, where: { $0.id == text.id }) { row in
            row.blockID = row.id
            row.blockType = "default"
        }
        context.backend.touch(projectID: chapter.projectID)
        return .json(["message": "나란히 배치가 해제되었습니다."])
    }
}

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
