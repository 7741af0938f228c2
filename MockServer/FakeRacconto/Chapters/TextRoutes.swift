/// Texts of a chapter (API contract section 6).
enum TextRoutes {
    static let all: [Route] = [
        Route("POST", "/chapters/{chapter_id}/texts", in: .backendOnly, add),
        Route("PUT", "/chapters/{chapter_id}/texts/{item_id}", in: .backendOnly, change),
        Route("POST", "/chapters/{chapter_id}/items/text", in: .workOrderOnly, add),
        Route("PUT", "/chapters/{chapter_id}/items/{item_id}/text", in: .workOrderOnly, change),
    ]

    /// A text has no block id until it takes part in something.
    @Sendable private static func add(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        var fields = try BodyFields(context.request)
        let text = try fields.text("text_content")
        let number = try fields.optionalInteger("order_num")
        try fields.finish()
        let chapter = try context.ownedChapter()
        try fields.requireColumnRange()
        let row = ItemRow(
            id: backend.newID(), chapterID: chapter.id,
            orderNumber: number ?? backend.items.nextNumber(in: chapter.id), kind: .text, text: text)
        backend.items.append(row)
        backend.touch(projectID: chapter.projectID)
        return .json(row.json(backend.photos))
    }

    @Sendable private static func change(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        var fields = try BodyFields(context.request)
        let text = try fields.text("text_content")
        try fields.finish()
        let chapter = try context.ownedChapter()
        guard var row = backend.items.row(context.parameter("item_id"), in: chapter.id), row.kind == .text else {
            throw Problem(404, "TEXT_ITEM_NOT_FOUND")
        }
        row.text = text
        backend.items.update(chapter.id, where: { $0.id == row.id }) { $0.text = text }
        backend.touch(projectID: chapter.projectID)
        return .json(row.json(backend.photos))
    }
}
