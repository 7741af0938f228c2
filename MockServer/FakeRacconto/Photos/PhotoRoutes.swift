/// `/photos`: listing, uploading and changing one photo (API contract section 5).
enum PhotoRoutes {
    static let all: [Route] = [
        Route("GET", "/photos/", list),
        Route("POST", "/photos/", create),
        Route("GET", "/photos/cf-upload-url", uploadURL),
        Route("GET", "/photos/{photo_id}", show),
        Route("PUT", "/photos/{photo_id}", update),
        Route("DELETE", "/photos/{photo_id}", delete),
    ]

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        let query = context.request
        let projectID = query.parameter("project_id").flatMap { $0.isEmpty ? nil : $0 }
        let includesDeleted = ["true", "1", "yes", "on", "t"].contains(
            query.parameter("include_deleted")?.lowercased() ?? "")
        let limit = min(10_000, max(1, try Self.integer(query, "limit", default: 5000)))
        let offset = max(0, try Self.integer(query, "offset", default: 0))
        guard Int64(offset) <= Int64(Int32.max) * 4 else { throw Problem.unhandled }
        var rows: [PhotoRow]
        if let projectID {
            guard backend.ownedProject(projectID, user) != nil else { throw Problem(403, "FORBIDDEN") }
            rows = backend.photos.filter { $0.projectID == projectID }
        } else {
            let owned = Set(backend.projects.filter { $0.ownerID == user.id }.map(\.id))
            rows = backend.photos.filter { owned.contains($0.projectID) }
        }
        if !includesDeleted { rows.removeAll { $0.deletedAt != nil } }
        rows.sort { ($0.order ?? Int.max) < ($1.order ?? Int.max) }
        rows = Array(rows.dropFirst(offset).prefix(limit))
        guard rows.allSatisfy(\.isReadable) else { throw Problem.unhandled }
        return .json(.array(rows.map(\.json)))
    }

    private static func integer(_ request: IncomingRequest, _ name: String, default fallback: Int) throws -> Int {
        guard let text = request.parameter(name) else { return fallback }
        if let number = Int(text) { return number }
        throw BodyFields.failure([
            BodyFields.issue(
                "int_parsing", ["query", .string(name)],
                "Input should be a valid integer, unable to parse string as an integer", .string(text))
        ])
    }

    @Sendable private static func uploadURL(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        guard context.backend.livePhotoCount(of: user, inTrashedProjects: true) < user.photoLimit else {
            throw Problem.limit("PHOTO_LIMIT_EXCEEDED", user.photoLimit)
        }
        let id = context.backend.images.makeDraft()
        return .json(["uploadURL": .string(context.backend.images.uploadURL(id)), "id": .string(id)])
    }

    @Sendable private static func create(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        let body = try PhotoBody(context.request)
        guard let imageURL = DeliveryURL.normalised(body.imageURL) else { throw Problem(400, "INVALID_IMAGE_URL") }
        guard let project = backend.ownedProject(body.projectID, user), backend.projects[project].deletedAt == nil
        else {
            throw Problem(404, "PROJECT_NOT_FOUND")
        }
        guard !body.overflows else { throw Problem.unhandled }
        var row = PhotoRow(id: backend.newID(), projectID: body.projectID, imageURL: imageURL, createdAt: .now())
        body.apply(to: &row)
        if row.source == nil { row.source = body.fields.has("source") ? nil : "web" }
        let wanted = body.integer("order") ?? 0
        row.order = wanted != 0 ? wanted : nextOrder(backend, body.projectID)
        backend.add(row)
        backend.touch(projectID: row.projectID)
        guard row.isReadable else { throw Problem.unhandled }
        return .json(row.json)
    }

    private static func nextOrder(_ backend: Backend, _ projectID: String) -> Int {
        let highest = backend.photos.lazy.filter { $0.projectID == projectID && $0.deletedAt == nil }
            .compactMap(\.order).max()
        return highest.map { $0 + 1 } ?? 0
    }

    @Sendable private static func show(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        guard let index = context.backend.ownedPhoto(context.parameter("photo_id"), user) else {
            throw Problem(404, "PHOTO_NOT_FOUND")
        }
        guard context.backend.photos[index].isReadable else { throw Problem.unhandled }
        return .json(context.backend.photos[index].json)
    }

    @Sendable private static func update(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        let body = try PhotoBody(context.request)
        guard let index = backend.ownedPhoto(context.parameter("photo_id"), user),
            backend.photos[index].deletedAt == nil
        else { throw Problem(404, "PHOTO_NOT_FOUND") }
        guard !body.overflows, backend.projectIndex(id: body.projectID) != nil, body.imageURL.count <= 500 else {
            throw Problem.unhandled
        }
        var row = backend.photos[index]
        guard row.takenAt?.isReadable ?? true else { throw Problem.unhandled }
        row.projectID = body.projectID
        row.imageURL = body.imageURL
        body.apply(to: &row)
        if body.fields.has("rating") { row.rating = body.integer("rating") }
        if body.fields.has("color_label") { row.colorLabel = body.text("color_label") }
        if body.fields.has("order") { row.order = body.integer("order") }
        backend.photos[index] = row
        backend.touch(projectID: row.projectID)
        guard row.isReadable else { throw Problem.unhandled }
        return .json(row.json)
    }

    @Sendable private static func delete(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        guard let index = backend.ownedPhoto(context.parameter("photo_id"), user),
            backend.photos[index].deletedAt == nil
        else { throw Problem(404, "PHOTO_NOT_FOUND") }
        guard backend.photos[index].takenAt?.isReadable ?? true else { throw Problem.unhandled }
        backend.photos[index].deletedAt = .now()
        let photo = backend.photos[index]
        if let project = backend.projectIndex(id: photo.projectID),
            backend.projects[project].coverImageURL == photo.imageURL
        {
            backend.projects[project].coverImageURL = nil
        }
        backend.touch(projectID: photo.projectID)
        return .json(["message": "Moved to trash"])
    }
}
