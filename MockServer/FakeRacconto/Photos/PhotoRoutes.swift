/// `/photos`: listing, uploading and changing one photo (API contract section 5).
enum PhotoRoutes {
    static let all: [Route] =
        [
            Route("GET", "/photos/", list),
            Route("POST", "/photos/", create),
            Route("GET", "/photos/cf-upload-url", uploadURL),
        ] + PhotoNameRoutes.all + PhotoTrashRoutes.literal + [
            Route("GET", "/photos/{photo_id}", show),
            Route("PUT", "/photos/{photo_id}", update),
            Route("DELETE", "/photos/{photo_id}", delete),
            Route("GET", "/photos/{photo_id}/chapters", listChapters),
            Route("POST", "/photos/{photo_id}/rotate", PhotoRotation.rotate),
        ] + PhotoTrashRoutes.byID

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        var query = try QueryFields(context.request)
        let limit = min(10_000, max(1, query.integer("limit", default: 5000)))
        let offset = max(0, query.integer("offset", default: 0))
        try query.finish()
        var rows: [PhotoRow]
        if let projectID = query.optionalText("project_id") {
            guard backend.ownedProject(projectID, user) != nil else { throw Problem(403, "FORBIDDEN") }
            rows = backend.photos.rows(inProject: projectID)
        } else {
            rows = backend.projects.filter { $0.ownerID == user.id }.flatMap { backend.photos.rows(inProject: $0.id) }
        }
        // PostgreSQL counts rows in 64 bits.
        guard offset < Int.max else { throw Problem.unhandled }
        if !query.flag("include_deleted") { rows.removeAll { $0.deletedAt != nil } }
        if backend.shufflesTies { rows.shuffle() }
        rows.sort { ($0.order ?? Int.max) < ($1.order ?? Int.max) }
        let page = rows.dropFirst(offset).prefix(limit)
        guard page.allSatisfy(\.isReadable) else { throw Problem.unhandled }
        return .json(.array(page.map(\.json)))
    }

    @Sendable private static func uploadURL(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        guard context.backend.livePhotoCount(of: user, inTrashedProjects: true) < user.photoLimit else {
            throw Problem.limit("PHOTO_LIMIT_EXCEEDED", user.photoLimit)
        }
        let id = context.backend.images.makeDraft()
        return .json(["uploadURL": .string(context.backend.images.uploadURL(id)), "id": .string(id)])
    }

    /// Neither the limit nor a photo with the same picture is looked for.
    @Sendable private static func create(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        let body = try PhotoBody(context.request)
        guard let imageURL = DeliveryURL.normalised(body.imageURL) else { throw Problem(400, "INVALID_IMAGE_URL") }
        guard let project = backend.ownedProject(body.projectID, user), backend.projects[project].deletedAt == nil
        else { throw Problem(404, "PROJECT_NOT_FOUND") }
        try body.fields.requireColumnRange()
        var row = PhotoRow(id: backend.newID(), projectID: body.projectID, imageURL: imageURL, createdAt: .now())
        body.apply(to: &row)
        // The column's own default steps in for a null, too.
        row.source = row.source ?? "web"
        let wanted = body.integer("order") ?? 0
        row.order =
            wanted != 0 ? wanted : backend.photos.highestOrder(inProject: body.projectID).map { $0 &+ 1 } ?? 0
        backend.photos.append(row)
        backend.touch(projectID: row.projectID)
        guard row.isReadable else { throw Problem.unhandled }
        return .json(row.json)
    }

    @Sendable private static func show(_ context: RequestContext) throws -> OutgoingResponse {
        guard let photo = context.backend.ownedPhoto(context.parameter("photo_id"), try context.user()) else {
            throw Problem(404, "PHOTO_NOT_FOUND")
        }
        guard photo.isReadable else { throw Problem.unhandled }
        return .json(photo.json)
    }

    @Sendable private static func listChapters(_ context: RequestContext) throws -> OutgoingResponse {
        guard let photo = context.backend.ownedPhoto(context.parameter("photo_id"), try context.user()) else {
            throw Problem(404, "PHOTO_NOT_FOUND")
        }
        let chapters = context.backend.items.all.filter { $0.photoID == photo.id }.map(\.chapterID)
        return .json(.array(chapters.sorted().map(JSON.string)))
    }

    @Sendable private static func update(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        let known = backend.ownedPhoto(context.parameter("photo_id"), user)
        let body = try PhotoBody(context.request, filledFrom: context.dialect == .backend ? nil : known)
        guard var row = known, row.deletedAt == nil else { throw Problem(404, "PHOTO_NOT_FOUND") }
        try body.fields.requireColumnRange()
        guard backend.projectIndex(id: body.projectID) != nil, body.imageURL.unicodeScalars.count <= 500,
            row.takenAt?.isReadable ?? true
        else { throw Problem.unhandled }
        row.projectID = body.projectID
        row.imageURL = body.imageURL
        body.apply(to: &row)
        if body.fields.has("rating") { row.rating = body.integer("rating") }
        if body.fields.has("color_label") { row.colorLabel = body.text("color_label") }
        if body.fields.has("order") { row.order = body.integer("order") }
        backend.photos.update(row.id) { $0 = row }
        backend.touch(projectID: row.projectID)
        // Committed before it is read back: `order: null` is a 500 that took effect.
        guard row.isReadable else { throw Problem.unhandled }
        return .json(row.json)
    }

    @Sendable private static func delete(_ context: RequestContext) throws -> OutgoingResponse {
        guard let photo = context.backend.ownedPhoto(context.parameter("photo_id"), try context.user()),
            photo.deletedAt == nil
        else { throw Problem(404, "PHOTO_NOT_FOUND") }
        guard photo.takenAt?.isReadable ?? true else { throw Problem.unhandled }
        context.backend.trashPhoto(photo.id)
        return .json(["message": "Moved to trash"])
    }
}
