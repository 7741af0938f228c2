/// The trash of projects, and their order (API contract section 3).
enum ProjectTrashRoutes {
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
