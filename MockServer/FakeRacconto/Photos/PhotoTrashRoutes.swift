/// Deleting, restoring and destroying photos (API contract section 5.4).
enum PhotoTrashRoutes {
    /// Paths without a photo's id, which must be tried first.
    static let literal: [Route] = [
        Route("GET", "/photos/trash/{project_id}", list),
        Route("DELETE", "/photos/bulk-delete", deleteInBulk),
        Route("DELETE", "/photos/by-folder", deleteFolder),
        Route("POST", "/photos/bulk-restore", restoreInBulk),
        Route("POST", "/photos/restore-by-filename", restoreByName),
        Route("DELETE", "/photos/bulk-permanent", purgeInBulk),
    ]

    static let byID: [Route] = [
        Route("POST", "/photos/{photo_id}/restore", restore),
        Route("DELETE", "/photos/{photo_id}/permanent", purge),
    ]

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        let project = context.parameter("project_id")
        guard context.backend.ownedProject(project, try context.user()) != nil else { throw Problem(403, "FORBIDDEN") }
        let rows = context.backend.photos.rows(inProject: project).filter { $0.deletedAt != nil }
        guard rows.allSatisfy(\.isReadable) else { throw Problem.unhandled }
        let sorted = rows.sorted { ($0.deletedAt ?? $0.createdAt) > ($1.deletedAt ?? $1.createdAt) }
        return .json(.array(sorted.map(\.rawJSON)))
    }

    // MARK: To the trash

    private static func photoIDs(_ context: RequestContext) throws(Problem) -> [String] {
        var fields = try BodyFields(context.request)
        let ids = try fields.textList("photo_ids", isRequired: true) ?? []
        try fields.finish()
        return ids
    }

    /// Answers how many were asked for, whatever happened to them.
    @Sendable private static func deleteInBulk(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let ids = try photoIDs(context)
        let photos = ids.compactMap { context.backend.ownedPhoto($0, user) }
        guard photos.allSatisfy({ $0.takenAt?.isReadable ?? true }) else { throw Problem.unhandled }
        for photo in photos { context.backend.trashPhoto(photo.id) }
        return .json(["deleted": .int(ids.count)])
    }

    /// Marks the local file as gone, too, also of those that were in the trash already.
    @Sendable private static func deleteFolder(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let query = try QueryFields(context.request, required: ["project_id", "folder"])
        guard let project = context.backend.ownedProject(query.text("project_id"), user),
            context.backend.projects[project].deletedAt == nil
        else { throw Problem(404, "PROJECT_NOT_FOUND") }
        let folder = query.text("folder")
        let rows = context.backend.photos.rows(inProject: query.text("project_id")).filter { row in
            row.folder?.utf8.elementsEqual(folder.utf8) ?? false
        }
        for row in rows {
            context.backend.photos.update(row.id) { $0.localMissing = true }
            context.backend.trashPhoto(row.id)
        }
        return .json(["deleted": .int(rows.count)])
    }

    // MARK: Back

    /// How many more photos the account may have.
    private static func room(_ context: RequestContext, _ user: User) -> Int {
        user.photoLimit - context.backend.livePhotoCount(of: user, inTrashedProjects: true)
    }

    @Sendable private static func restore(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        guard let photo = context.backend.ownedPhoto(context.parameter("photo_id"), user), photo.deletedAt != nil else {
            throw Problem(404, "PHOTO_NOT_FOUND")
        }
        guard room(context, user) > 0 else { throw Problem.limit("PHOTO_LIMIT_EXCEEDED", user.photoLimit) }
        context.backend.restorePhoto(photo.id)
        guard let row = context.backend.photos[photo.id], row.isReadable else { throw Problem.unhandled }
        return .json(row.rawJSON)
    }

    /// As many as fit, without telling which.
    @Sendable private static func restoreInBulk(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let ids = Set(try photoIDs(context))
        let photos = ids.compactMap { context.backend.ownedPhoto($0, user) }.filter { $0.deletedAt != nil }
        guard !photos.isEmpty else { return .json(["restored": 0]) }
        let room = room(context, user)
        guard room > 0 else { throw Problem.limit("PHOTO_LIMIT_EXCEEDED", user.photoLimit) }
        let restored = photos.prefix(room)
        for photo in restored { context.backend.restorePhoto(photo.id) }
        return .json(["restored": .int(restored.count)])
    }

    /// The one that was deleted last, in any folder, whatever the limit.
    @Sendable private static func restoreByName(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        var fields = try BodyFields(context.request)
        let project = try fields.text("project_id")
        let name = try fields.text("original_filename")
        try fields.finish()
        guard let index = context.backend.ownedProject(project, user), context.backend.projects[index].deletedAt == nil
        else { throw Problem(404, "PROJECT_NOT_FOUND") }
        let found = context.backend.photos.rows(inProject: project).filter { row in
            row.deletedAt != nil && row.originalFilename?.utf8.elementsEqual(name.utf8) ?? false
        }
        guard let photo = found.max(by: { ($0.deletedAt ?? $0.createdAt) < ($1.deletedAt ?? $1.createdAt) }) else {
            throw Problem(404, "PHOTO_NOT_FOUND_IN_TRASH")
        }
        context.backend.restorePhoto(photo.id)
        guard let row = context.backend.photos[photo.id], row.isReadable else { throw Problem.unhandled }
        return .json(row.json)
    }

    // MARK: For good

    @Sendable private static func purge(_ context: RequestContext) throws -> OutgoingResponse {
        guard let photo = context.backend.ownedPhoto(context.parameter("photo_id"), try context.user()),
            photo.deletedAt != nil
        else { throw Problem(404, "PHOTO_NOT_FOUND") }
        guard photo.takenAt?.isReadable ?? true else { throw Problem.unhandled }
        try context.backend.destroyPhotos([photo.id], detachesTexts: false)
        return .json(["message": "PERMANENTLY_DELETED"])
    }

    /// Destroys live photos as well.
    @Sendable private static func purgeInBulk(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let ids = Set(try photoIDs(context)).filter { context.backend.ownedPhoto($0, user) != nil }
        try context.backend.destroyPhotos(ids, detachesTexts: true)
        return .json(["deleted": .int(ids.count)])
    }
}
