/// `/comments` (API contract section 12).
enum CommentRoutes {
    static let all: [Route] = [
        Route("GET", "/comments/{project_id}", access: .open, list),
        Route("POST", "/comments/{project_id}", access: .open, create),
        Route("DELETE", "/comments/{comment_id}", access: .open, delete),
    ]

    private static func project(_ context: RequestContext) throws(Problem) -> ProjectRow {
        let id = context.parameter("project_id")
        guard let project = context.backend.publicProjects({ $0.id == id }).first else {
            throw Problem(404, "PROJECT_NOT_FOUND")
        }
        return project
    }

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        let project = try project(context)
        let viewer = context.viewer
        let rows = context.backend.comments.filter { $0.projectID == project.id }
            .sorted { $0.createdAt < $1.createdAt }
        let threads: [JSON] = rows.filter { $0.parentID == nil }.compactMap { row in
            let replies = rows.filter { $0.parentID == row.id && !$0.isDeleted }
            guard !row.isDeleted || !replies.isEmpty else { return nil }
            let replyList = JSON.array(replies.map { .object(members(of: $0, project, viewer)) })
            return .object(members(of: row, project, viewer) + [(key: "replies", value: replyList)])
        }
        return .json(.array(threads))
    }

    private static func members(of row: CommentRow, _ project: ProjectRow, _ viewer: User?)
        -> [(key: String, value: JSON)]
    {
        let isOwner = viewer?.id == project.ownerID
        let isMine = viewer != nil && viewer?.id == row.authorID
        return [
            (key: "id", value: .string(row.id)), (key: "parent_id", value: .optional(row.parentID)),
            (key: "author_name", value: .string(row.authorName)), (key: "is_owner", value: .bool(isOwner)),
            (key: "author_is_owner", value: .bool(row.authorID == project.ownerID)),
            (key: "is_mine", value: .bool(isMine)),
            (key: "body", value: .string(row.isDeleted ? "삭제된 댓글입니다." : row.body)),
            (key: "created_at", value: .string(row.createdAt.text)), (key: "is_deleted", value: .bool(row.isDeleted)),
            (key: "can_delete", value: .bool((isOwner || isMine) && !row.isDeleted)),
        ]
    }

    @Sendable private static func create(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        var fields = try BodyFields(context.request)
        let body = try fields.text("body")
        fields.checkLength("body", 1...500)
        let parentID = try fields.optionalText("parent_id")
        let guestName = try fields.optionalText("guest_name")
        fields.checkLength("guest_name", 0...50)
        try fields.finish()
        let project = try project(context)
        guard body.contains(where: { !$0.isWhitespace }) else { throw Problem(400, "COMMENT_BODY_REQUIRED") }
        if let parentID {
            guard let parent = backend.comments.first(where: { $0.id == parentID && $0.projectID == project.id })
            else { throw Problem(404, "PARENT_COMMENT_NOT_FOUND") }
            guard parent.parentID == nil else { throw Problem(400, "REPLY_NESTING_NOT_ALLOWED") }
        }
        let viewer = context.viewer
        let name = viewer.map { $0.username ?? String($0.email.prefix { $0 != "@" }) } ?? guestName
        guard let name, !name.isEmpty else { throw Problem(400, "GUEST_NAME_REQUIRED") }
        let row = CommentRow(
            id: backend.newID(), projectID: project.id, parentID: parentID, authorID: viewer?.id, authorName: name,
            body: body, createdAt: .now(), deleteToken: viewer == nil ? backend.newID() : nil)
        backend.comments.append(row)
        return .json([
            "id": .string(row.id), "parent_id": .optional(row.parentID), "author_name": .string(name),
            "body": .string(body), "created_at": .string(row.createdAt.text),
            "delete_token": .optional(row.deleteToken),
        ])
    }

    /// Its author, the project's owner, or a guest with the token may; deleting it again is always fine.
    @Sendable private static func delete(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        let id = context.parameter("comment_id")
        guard let index = backend.comments.firstIndex(where: { $0.id == id }) else {
            throw Problem(404, "COMMENT_NOT_FOUND")
        }
        let row = backend.comments[index]
        if row.isDeleted { return .json(["ok": true]) }
        let viewer = context.viewer
        let owner = backend.projectIndex(id: row.projectID).map { backend.projects[$0].ownerID }
        let isAuthor = viewer != nil && (viewer?.id == row.authorID || viewer?.id == owner)
        let hasToken = row.deleteToken != nil && context.request.parameter("token") == row.deleteToken
        guard isAuthor || hasToken else { throw Problem(403, "FORBIDDEN") }
        backend.comments[index].isDeleted = true
        return .json(["ok": true])
    }
}

/// A comment on a public project. A deleted one stays for as long as it has replies.
struct CommentRow: Codable, Sendable {
    var id: String
    var projectID: String
    var parentID: String?
    /// Nil for a guest.
    var authorID: String?
    var authorName: String
    var body: String
    var createdAt: Moment
    var isDeleted = false
    /// What a guest needs to delete it.
    var deleteToken: String?
}
