/// `/notes` (API contract section 7).
enum NoteRoutes {
    static let all: [Route] = [
        Route("GET", "/notes/", list),
        Route("POST", "/notes/", create),
        Route("PUT", "/notes/{note_id}", update),
        Route("PATCH", "/notes/{note_id}/pin", pin),
        Route("DELETE", "/notes/{note_id}", delete),
    ]

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let project = try QueryFields(context.request, required: ["project_id"]).text("project_id")
        guard context.backend.ownedProject(project, user) != nil else { throw Problem(403, "FORBIDDEN") }
        let rows = context.backend.notes.filter { $0.projectID == project && $0.deletedAt == nil }
        let sorted = rows.sorted { left, right in
            left.isPinned != right.isPinned ? left.isPinned : left.updatedAt > right.updatedAt
        }
        return .json(.array(sorted.map(\.json)))
    }

    @Sendable private static func create(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        var fields = try BodyFields(context.request)
        let project = try fields.text("project_id")
        let content = try fields.text("content")
        let type = try fields.optionalText("note_type")
        let isPinned = fields.optionalFlag("is_pinned")
        let photo = try fields.optionalText("photo_id")
        try fields.finish()
        guard backend.ownedProject(project, user) != nil else { throw Problem(403, "FORBIDDEN") }
        try requirePhoto(photo, backend)
        let now = Moment.now()
        let row = NoteRow(
            id: backend.newID(), projectID: project, content: content, type: fields.has("note_type") ? type : "memo",
            isPinned: isPinned ?? false, photoID: photo, createdAt: now, updatedAt: now)
        backend.notes.append(row)
        backend.touch(projectID: project)
        return .json(row.json)
    }

    /// A photo that does not exist breaks a foreign key: an unhandled error.
    private static func requirePhoto(_ id: String?, _ backend: Backend) throws(Problem) {
        if let id, backend.photos[id] == nil { throw Problem.unhandled }
    }

    /// The caller's note that the path names.
    private static func ownedNote(_ context: RequestContext) throws(Problem) -> Int {
        let user = try context.user()
        let id = context.parameter("note_id")
        guard let index = context.backend.notes.firstIndex(where: { $0.id == id && $0.deletedAt == nil }),
            context.backend.ownedProject(context.backend.notes[index].projectID, user) != nil
        else { throw Problem(404, "NOTE_NOT_FOUND") }
        return index
    }

    /// Replaces the whole note: what is absent goes back to its default. The work order's clients send only what
    /// changes, so with them it stays.
    @Sendable private static func update(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        let keepsAbsent = context.dialect != .backend
        var fields = try BodyFields(context.request)
        let content = keepsAbsent && !fields.has("content") ? nil : try fields.text("content")
        let type = try fields.optionalText("note_type")
        let isPinned = fields.optionalFlag("is_pinned")
        let photo = try fields.optionalText("photo_id")
        try fields.finish()
        let index = try ownedNote(context)
        var row = backend.notes[index]
        guard fields.value("is_pinned") != .null else { throw Problem.unhandled }
        try requirePhoto(photo, backend)
        if let content { row.content = content }
        if fields.has("note_type") || !keepsAbsent { row.type = fields.has("note_type") ? type : "memo" }
        if fields.has("is_pinned") || !keepsAbsent { row.isPinned = isPinned ?? false }
        if fields.has("photo_id") || !keepsAbsent { row.photoID = photo }
        row.updatedAt = .now()
        backend.notes[index] = row
        backend.touch(projectID: row.projectID)
        return .json(row.json)
    }

    @Sendable private static func pin(_ context: RequestContext) throws -> OutgoingResponse {
        let index = try ownedNote(context)
        context.backend.notes[index].isPinned.toggle()
        context.backend.notes[index].updatedAt = .now()
        return .json(context.backend.notes[index].rawJSON)
    }

    @Sendable private static func delete(_ context: RequestContext) throws -> OutgoingResponse {
        let index = try ownedNote(context)
        context.backend.notes.remove(at: index)
        return .json(["message": "NOTE_DELETED"])
    }
}

/// A note as it stands in the table.
struct NoteRow: Codable, Sendable {
    var id: String
    var projectID: String
    var content: String
    var type: String? = "memo"
    var isPinned = false
    var photoID: String?
    var createdAt: Moment
    var updatedAt: Moment
    var deletedAt: Moment?

    var json: JSON { .object(members) }

    /// The raw row, which pinning answers: one key more.
    var rawJSON: JSON { .object(members + [(key: "deleted_at", value: .optional(deletedAt?.text))]) }

    private var members: [(key: String, value: JSON)] {
        [
            (key: "id", value: .string(id)), (key: "project_id", value: .string(projectID)),
            (key: "content", value: .string(content)), (key: "note_type", value: .optional(type)),
            (key: "is_pinned", value: .bool(isPinned)), (key: "photo_id", value: .optional(photoID)),
            (key: "created_at", value: .string(createdAt.text)), (key: "updated_at", value: .string(updatedAt.text)),
        ]
    }
}
