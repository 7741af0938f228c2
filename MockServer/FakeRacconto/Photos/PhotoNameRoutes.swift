/// Finding and marking photos by their file names (API contract sections 5.1 and 5.3). Names compare byte for byte.
enum PhotoNameRoutes {
    static let all: [Route] = [
        Route("GET", "/photos/exists", exists),
        Route("POST", "/photos/bulk-exists", existInBulk),
        Route("PATCH", "/photos/by-filename/local-missing", markByName),
        Route("PATCH", "/photos/bulk-local-missing", markInBulk),
        Route("PATCH", "/photos/{photo_id}/local-missing", mark),
    ]

    /// Swift's `==` takes composed and decomposed letters for the same; the database does not.
    private static func isSame(_ left: String?, _ right: String) -> Bool {
        left?.utf8.elementsEqual(right.utf8) ?? false
    }

    /// Live photos in any folder; the owner of the project is not checked.
    @Sendable private static func exists(_ context: RequestContext) throws -> OutgoingResponse {
        let query = try QueryFields(context.request, required: ["project_id", "filename"])
        let name = query.text("filename")
        let found = context.backend.photos.rows(inProject: query.text("project_id")).contains { row in
            row.deletedAt == nil && isSame(row.originalFilename, name)
        }
        return .json(["exists": .bool(found)])
    }

    /// Photos in the trash count as well.
    @Sendable private static func existInBulk(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let project = try fields.text("project_id")
        let wanted = try fields.objects("files") { (file) throws(Problem) in
            "\(try file.text("filename"))::\(try file.text("folder"))"
        }
        try fields.finish()
        var known: Set<[UInt8]> = []
        for row in context.backend.photos.rows(inProject: project) {
            guard let name = row.originalFilename, let folder = row.folder else { continue }
            known.insert(Array("\(name)::\(folder)".utf8))
        }
        var found: Set<[UInt8]> = []
        for key in wanted where known.contains(Array(key.utf8)) { found.insert(Array(key.utf8)) }
        return .json(["existing": .array(found.map { .string(String(decoding: $0, as: UTF8.self)) })])
    }

    // MARK: Local files

    private static func flag(_ context: RequestContext) throws(Problem) -> Bool {
        var fields = try BodyFields(context.request)
        if !fields.has("local_missing") {
            fields.add("missing", "local_missing", "Field required", .object(fields.all))
        }
        let flag = fields.optionalFlag("local_missing")
        if fields.value("local_missing") == .null {
            fields.add("bool_type", "local_missing", "Input should be a valid boolean", .null)
        }
        try fields.finish()
        return flag ?? false
    }

    private static func mark(_ photo: PhotoRow, _ isMissing: Bool, _ backend: Backend) throws -> OutgoingResponse {
        backend.photos.update(photo.id) { $0.localMissing = isMissing }
        backend.touch(projectID: photo.projectID)
        guard let row = backend.photos[photo.id], row.isReadable else { throw Problem.unhandled }
        return .json(row.rawJSON)
    }

    @Sendable private static func mark(_ context: RequestContext) throws -> OutgoingResponse {
        let isMissing = try flag(context)
        guard let photo = context.backend.ownedPhoto(context.parameter("photo_id"), try context.user()),
            photo.deletedAt == nil
        else { throw Problem(404, "PHOTO_NOT_FOUND") }
        return try mark(photo, isMissing, context.backend)
    }

    @Sendable private static func markByName(_ context: RequestContext) throws -> OutgoingResponse {
        let query = try QueryFields(context.request, required: ["project_id", "filename"])
        let isMissing = try flag(context)
        let project = query.text("project_id")
        guard context.backend.ownedProject(project, try context.user()) != nil else {
            throw Problem(404, "PROJECT_NOT_FOUND")
        }
        let name = query.text("filename")
        guard
            let photo = context.backend.photos.rows(inProject: project).first(where: {
                $0.deletedAt == nil && isSame($0.originalFilename, name)
            })
        else { throw Problem(404, "PHOTO_NOT_FOUND") }
        return try mark(photo, isMissing, context.backend)
    }

    /// Every photo with the name, in every folder and in the trash.
    @Sendable private static func markInBulk(_ context: RequestContext) throws -> OutgoingResponse {
        let query = try QueryFields(context.request, required: ["project_id"])
        var fields = try BodyFields(context.request)
        let updates = try fields.objects("updates", of: .dictionary) { (update) throws(Problem) in
            (name: update.value("filename")?.text, isMissing: update.value("local_missing"))
        }
        try fields.finish()
        let project = query.text("project_id")
        guard context.backend.ownedProject(project, try context.user()) != nil else {
            throw Problem(404, "PROJECT_NOT_FOUND")
        }
        var changes: [(name: String, isMissing: Bool)] = []
        for update in updates {
            guard let name = update.name, case .bool(let isMissing)? = update.isMissing else { throw Problem.unhandled }
            changes.append((name: name, isMissing: isMissing))
        }
        var count = 0
        let rows = context.backend.photos.rows(inProject: project)
        for change in changes {
            for row in rows where isSame(row.originalFilename, change.name) {
                context.backend.photos.update(row.id) { $0.localMissing = change.isMissing }
                count += 1
            }
        }
        context.backend.touch(projectID: project)
        return .json(["updated": .int(count)])
    }
}
