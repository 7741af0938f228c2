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
