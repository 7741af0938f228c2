/// `/folder-links` (API contract section 9). The owner of the project is not checked.
enum FolderLinkRoutes {
    static let all: [Route] = [
        Route("POST", "/folder-links/", add),
        Route("DELETE", "/folder-links/", remove),
        Route("DELETE", "/folder-links/by-project/{project_id}", removeAll),
    ]

    @Sendable private static func add(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        var fields = try BodyFields(context.request)
        let link = FolderLink(
            userID: user.id, projectID: try fields.text("project_id"), path: try fields.text("folder_path"))
        try fields.finish()
        guard context.backend.projectIndex(id: link.projectID) != nil else { throw Problem.unhandled }
        if !context.backend.folderLinks.contains(link) { context.backend.folderLinks.append(link) }
        return .json(["ok": true])
    }

    @Sendable private static func remove(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        var fields = try BodyFields(context.request)
        let path = try fields.text("folder_path")
        try fields.finish()
        context.backend.folderLinks.removeAll { $0.userID == user.id && $0.path == path }
        return .json(["ok": true])
    }

    @Sendable private static func removeAll(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let project = context.parameter("project_id")
        context.backend.folderLinks.removeAll { $0.userID == user.id && $0.projectID == project }
        return .json(["ok": true])
    }
}

/// A local folder that is linked to a project.
struct FolderLink: Codable, Sendable, Equatable {
    var userID: String
    var projectID: String
    var path: String
}
