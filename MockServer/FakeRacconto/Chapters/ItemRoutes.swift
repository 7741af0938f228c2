/// `/chapters/{id}/…`: adding, listing and removing photos and texts (API contract section 6).
enum ItemRoutes {
    static let all: [Route] = [
        Route("GET", "/chapters/{chapter_id}/items", list),
        Route("DELETE", "/chapters/{chapter_id}/items/{item_id}", delete),
        Route("POST", "/chapters/{chapter_id}/items/photo", in: .workOrderOnly, addPhoto),
        Route("GET", "/chapters/{chapter_id}/photos", listPhotos),
        Route("POST", "/chapters/{chapter_id}/photos", in: .backendOnly, addPhoto),
        Route("POST", "/chapters/{chapter_id}/photos/bulk", addPhotos),
        Route("PUT", "/chapters/{chapter_id}/photos/{photo_id}", placePhoto),
        Route("DELETE", "/chapters/{chapter_id}/photos/{photo_id}", removePhoto),
    ]

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        let chapter = try context.ownedChapter()
        return answer(context, context.backend.items.sorted(chapter.id))
    }

    @Sendable private static func listPhotos(_ context: RequestContext) throws -> OutgoingResponse {
        let chapter = try context.ownedChapter()
        return answer(context, context.backend.items.sorted(chapter.id).filter { $0.kind == .photo })
    }

    private static func answer(_ context: RequestContext, _ rows: [ItemRow]) -> OutgoingResponse {
        .json(.array(rows.map { $0.json(context.backend.photos) }))
    }

    @Sendable private static func delete(_ context: RequestContext) throws -> OutgoingResponse {
        let chapter = try context.ownedChapter()
        let id = context.parameter("item_id")
        guard context.backend.items.row(id, in: chapter.id) != nil else { throw Problem(404, "ITEM_NOT_FOUND") }
        context.backend.items.remove(chapter.id) { $0.id == id }
        context.backend.touch(projectID: chapter.projectID)
        return .json(["message": "삭제되었습니다"])
    }

    /// A photo gets a block of its own; its place is taken as given and nothing moves aside.
    @Sendable private static func addPhoto(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        var fields = try BodyFields(context.request)
        let photoID = try fields.text("photo_id")
        let number = try fields.optionalInteger("order_num")
        try fields.finish()
        let chapter = try context.ownedChapter()
        guard !backend.items.rows(chapter.id).contains(where: { $0.photoID == photoID }) else {
            throw Problem(400, "PHOTO_ALREADY_IN_CHAPTER")
        }
        guard backend.photos[photoID] != nil else { throw Problem.unhandled }
        try fields.requireColumnRange()
        let id = backend.newID()
        let row = ItemRow(
            id: id, chapterID: chapter.id, orderNumber: number ?? backend.items.nextNumber(in: chapter.id),
            kind: .photo, blockID: id, photoID: photoID)
        backend.items.append(row)
        backend.touch(projectID: chapter.projectID)
        return .json(row.json(backend.photos))
    }

    /// Several photos become one new block, except those that the chapter has already.
    @Sendable private static func addPhotos(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        var fields = try BodyFields(context.request)
        let ids = try fields.textList("photo_ids", isRequired: true) ?? []
        try fields.finish()
        let chapter = try context.ownedChapter()
        guard !ids.isEmpty else { throw Problem(400, "PHOTO_IDS_EMPTY") }
        let present = Set(backend.items.rows(chapter.id).compactMap(\.photoID))
        let added = ids.filter { !present.contains($0) }
        guard added.allSatisfy({ backend.photos[$0] != nil }) else { throw Problem.unhandled }
        let block = backend.newID()
        let number = backend.items.nextNumber(in: chapter.id)
        for (index, photoID) in added.enumerated() {
            backend.items.append(
                ItemRow(
                    id: backend.newID(), chapterID: chapter.id, orderNumber: number, kind: .photo, blockID: block,
                    orderInBlock: index, photoID: photoID))
        }
        if !added.isEmpty { backend.touch(projectID: chapter.projectID) }
        return .json([
            "message": .string("\(added.count)장이 추가되었습니다."), "added": .int(added.count),
            "skipped": .int(ids.count - added.count),
        ])
    }

    // MARK: By photo, which older clients use

    @Sendable private static func placePhoto(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let number = try fields.integer("order_num")
        try fields.finish()
        let chapter = try context.ownedChapter()
        let photoID = context.parameter("photo_id")
        guard let row = context.backend.items.rows(chapter.id).first(where: { $0.photoID == photoID }) else {
            throw Problem(404, "PHOTO_NOT_IN_CHAPTER")
        }
        try fields.requireColumnRange()
        context.backend.items.update(chapter.id, where: { $0.id == row.id }) { $0.orderNumber = number }
        return .json(["message": "순서가 업데이트되었습니다"])
    }

    @Sendable private static func removePhoto(_ context: RequestContext) throws -> OutgoingResponse {
        let chapter = try context.ownedChapter()
        let photoID = context.parameter("photo_id")
        guard let row = context.backend.items.rows(chapter.id).first(where: { $0.photoID == photoID }) else {
            throw Problem(404, "PHOTO_NOT_FOUND")
        }
        context.backend.items.remove(chapter.id) { $0.id == row.id }
        context.backend.touch(projectID: chapter.projectID)
        return .json(["message": "제거되었습니다"])
    }
}

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
