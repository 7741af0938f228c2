/// `/projects` (API contract section 3).
enum ProjectRoutes {
    static let all: [Route] =
        [
            Route("GET", "/projects/", list),
            Route("POST", "/projects/", create),
        ] + ProjectTrashRoutes.all + [
            Route("GET", "/projects/{project_id}", show),
            Route("PUT", "/projects/{project_id}", update),
            Route("DELETE", "/projects/{project_id}", delete),
        ]

    static let statuses = ["in_progress", "completed", "published", "archived"]

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let rows = context.backend.projects.filter { $0.ownerID == user.id && $0.deletedAt == nil }
        guard rows.allSatisfy(\.isReadable) else { throw Problem.unhandled }
        let sorted = rows.sorted { left, right in
            left.orderNumber != right.orderNumber
                ? left.orderNumber < right.orderNumber : left.createdAt > right.createdAt
        }
        return .json(.array(sorted.map(context.backend.json)))
    }

    @Sendable private static func create(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let body = try ProjectBody(context.request)
        guard context.backend.liveProjectCount(of: user) < user.projectLimit else {
            throw Problem.limit("PROJECT_LIMIT_EXCEEDED", user.projectLimit)
        }
        if body.flag("show_in_explore"), !body.flag("is_public") { throw Problem(400, "EXPLORE_REQUIRES_PUBLIC") }
        let status = body.fields.has("status") ? body.status : "in_progress"
        guard let status, statuses.contains(status), body.fields.value("tags") != .null else { throw Problem.unhandled }
        let slug = Slug.unique(Slug.base(title: body.title, titleEnglish: body.titleEnglish)) { candidate in
            context.backend.projects.contains { $0.slug == candidate && $0.ownerID == user.id }
        }
        let now = Moment.now()
        var row = ProjectRow(
            id: context.backend.newID(), ownerID: user.id, slug: slug, title: body.title,
            titleEnglish: body.titleEnglish, description: body.description, descriptionEnglish: body.descriptionEnglish,
            status: status, location: body.location, shotDate: body.shotDate, isPublic: body.flag("is_public"),
            createdAt: now, updatedAt: now, cameraType: body.cameraType, tags: body.tags ?? [],
            showInExplore: body.flag("show_in_explore"))
        if row.isPublic { row.publishedAt = now }
        context.backend.projects.append(row)
        guard row.isReadable else { throw Problem.unhandled }
        return .json(context.backend.json(row))
    }

    @Sendable private static func show(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let key = context.parameter("project_id")
        guard
            let row = context.backend.projects.first(where: {
                $0.ownerID == user.id && $0.deletedAt == nil && ($0.id == key || $0.slug == key)
            })
        else { throw Problem(404, "PROJECT_NOT_FOUND") }
        guard row.isReadable else { throw Problem.unhandled }
        return .json(context.backend.json(row))
    }

    @Sendable private static func update(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let body = try ProjectBody(context.request)
        guard let index = context.backend.ownedProject(context.parameter("project_id"), user),
            context.backend.projects[index].deletedAt == nil
        else { throw Problem(404, "PROJECT_NOT_FOUND") }
        var row = context.backend.projects[index]
        let fields = body.fields
        row.title = body.title
        if fields.has("title_en") { row.titleEnglish = body.titleEnglish }
        if fields.has("description") { row.description = body.description }
        if fields.has("description_en") { row.descriptionEnglish = body.descriptionEnglish }
        if fields.has("location") { row.location = body.location }
        if fields.has("shot_date") { row.shotDate = body.shotDate }
        if fields.has("cover_image_url") { row.coverImageURL = body.coverImageURL }
        if fields.has("camera_type") { row.cameraType = body.cameraType }
        if fields.has("is_public") { row.isPublic = body.flag("is_public") }
        if fields.has("show_in_explore") {
            guard fields.value("show_in_explore") != .null else { throw Problem.unhandled }
            row.showInExplore = body.flag("show_in_explore")
        }
        if row.showInExplore, !row.isPublic { throw Problem(400, "EXPLORE_REQUIRES_PUBLIC") }
        if fields.has("status") {
            guard let status = body.status, statuses.contains(status) else { throw Problem.unhandled }
            row.status = status
        }
        if fields.has("tags") { row.tags = body.tags }
        if row.isPublic, row.publishedAt == nil { row.publishedAt = .now() }
        // The database notices changes, not requests.
        if row != context.backend.projects[index] { row.updatedAt = .now() }
        context.backend.projects[index] = row
        // The row is committed before it is read back: `tags: null` is a 500 that took effect.
        guard row.isReadable else { throw Problem.unhandled }
        return .json(context.backend.json(row))
    }

    @Sendable private static func delete(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        guard let index = context.backend.ownedProject(context.parameter("project_id"), user),
            context.backend.projects[index].deletedAt == nil
        else { throw Problem(404, "PROJECT_NOT_FOUND") }
        let now = Moment.now()
        let id = context.backend.projects[index].id
        context.backend.projects[index].deletedAt = now
        context.backend.projects[index].updatedAt = now
        for note in context.backend.notes.indices where context.backend.notes[note].projectID == id {
            context.backend.notes[note].deletedAt = context.backend.notes[note].deletedAt ?? now
        }
        return .json(["message": "MOVED_TO_TRASH"])
    }
}

/// The trash of projects, and their order (API contract section 3).
private enum ProjectTrashRoutes {
    static let all: [Route] = [
        Route("GET", "/projects/trash", list),
        Route("PATCH", "/projects/reorder", in: .backendOnly, reorder),
        Route("PUT", "/projects/reorder", in: .workOrderOnly, reorder),
        Route("POST", "/projects/{project_id}/restore", restore),
        Route("DELETE", "/projects/{project_id}/permanent", purge),
    ]

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let rows = context.backend.projects.filter { $0.ownerID == user.id && $0.deletedAt != nil }
        guard rows.allSatisfy(\.isReadable) else { throw Problem.unhandled }
        let sorted = rows.sorted { ($0.deletedAt ?? $0.createdAt) > ($1.deletedAt ?? $1.createdAt) }
        return .json(.array(sorted.map(context.backend.json)))
    }

    /// Ids that are not listed keep their number; the last mention of an id counts.
    @Sendable private static func reorder(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        var fields = try BodyFields(context.request)
        let key = context.dialect != .backend && fields.has("project_ids") ? "project_ids" : "ids"
        let ids = try fields.textList(key, isRequired: true) ?? []
        try fields.finish()
        for (number, id) in ids.enumerated() {
            guard let index = context.backend.ownedProject(id, user) else { continue }
            context.backend.projects[index].orderNumber = number
            context.backend.projects[index].updatedAt = .now()
        }
        return .json(["ok": true])
    }

    /// The limits are looked at before the project is.
    @Sendable private static func restore(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        let id = context.parameter("project_id")
        guard backend.liveProjectCount(of: user) < user.projectLimit else {
            throw Problem.limit("PROJECT_LIMIT_EXCEEDED", user.projectLimit)
        }
        let index = backend.ownedProject(id, user).flatMap { backend.projects[$0].deletedAt == nil ? nil : $0 }
        let coming = index == nil ? 0 : backend.photos.liveCount(inProject: id)
        guard backend.livePhotoCount(of: user, inTrashedProjects: false) + coming <= user.photoLimit else {
            throw Problem.limit("PHOTO_LIMIT_EXCEEDED", user.photoLimit)
        }
        guard let index else { throw Problem(404, "PROJECT_NOT_FOUND") }
        let now = Moment.now()
        backend.projects[index].deletedAt = nil
        backend.projects[index].updatedAt = now
        for note in backend.notes.indices
        where backend.notes[note].projectID == id && backend.notes[note].deletedAt != nil {
            backend.notes[note].deletedAt = nil
            backend.notes[note].updatedAt = now
        }
        guard backend.projects[index].isReadable else { throw Problem.unhandled }
        return .json(backend.json(backend.projects[index]))
    }

    @Sendable private static func purge(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let id = context.parameter("project_id")
        guard let index = context.backend.ownedProject(id, user), context.backend.projects[index].deletedAt != nil
        else { throw Problem(404, "PROJECT_NOT_FOUND") }
        context.backend.removeProject(id)
        return .json(["message": "PERMANENTLY_DELETED"])
    }
}
