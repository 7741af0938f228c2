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
        let includesDeleted = query.flag("include_deleted")
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
        if !includesDeleted { rows.removeAll { $0.deletedAt != nil } }
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

/// Turning a photo: always anew from the original, and without turning any pixel here.
private enum PhotoRotation {
    @Sendable static func rotate(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        var fields = try BodyFields(context.request)
        let direction = try fields.text("direction")
        try fields.finish()
        guard let photo = backend.ownedPhoto(context.parameter("photo_id"), user), photo.deletedAt == nil else {
            throw Problem(404, "PHOTO_NOT_FOUND")
        }
        guard direction == "left" || direction == "right" else { throw Problem(400, "INVALID_DIRECTION") }
        guard !photo.isRotating else { throw Problem(409, "ROTATION_IN_PROGRESS") }
        let original = photo.originalImageURL ?? photo.imageURL
        // Stored before the picture is fetched, so that it stays when that fails.
        backend.photos.update(photo.id) { $0.originalImageURL = original }
        guard let copy = backend.images.makeCopy(ofURL: original) else { throw Problem(502, "IMAGE_DOWNLOAD_FAILED") }
        let rotation = (photo.rotation + (direction == "right" ? 90 : 270)) % 360
        let imageURL = rotation == 0 ? original : copy
        backend.photos.update(photo.id) { row in
            row.rotation = rotation
            row.imageURL = imageURL
            row.originalImageURL = rotation == 0 ? nil : original
        }
        if let project = backend.projectIndex(id: photo.projectID),
            backend.projects[project].coverImageURL == photo.imageURL
        {
            backend.projects[project].coverImageURL = imageURL
        }
        guard let row = backend.photos[photo.id], row.isReadable else { throw Problem.unhandled }
        return .json(row.json)
    }
}

/// The body that recording and changing a photo share.
private struct PhotoBody {
    let fields: BodyFields
    let projectID: String
    let imageURL: String
    private let texts: [String: String]
    private let integers: [String: Int]
    let takenAt: Moment?

    private static let textKeys = [
        "caption", "caption_en", "color_label", "folder", "original_filename", "source", "camera", "lens", "iso",
        "shutter_speed", "aperture", "focal_length", "gps_lat", "gps_lng",
    ]
    private static let integerKeys = ["order", "rating", "width", "height"]

    /// `known` fills in for a missing project and picture, as the work order's clients expect of a change.
    init(_ request: IncomingRequest, filledFrom known: PhotoRow? = nil) throws(Problem) {
        var fields = try BodyFields(request)
        projectID = try Self.text("project_id", &fields, known?.projectID)
        imageURL = try Self.text("image_url", &fields, known?.imageURL)
        var texts: [String: String] = [:]
        for key in Self.textKeys { texts[key] = try fields.optionalText(key) }
        var integers: [String: Int] = [:]
        for key in Self.integerKeys { integers[key] = try fields.optionalInteger(key) }
        takenAt = fields.optionalMoment("taken_at")
        try fields.finish()
        self.texts = texts
        self.integers = integers
        self.fields = fields
    }

    private static func text(_ key: String, _ fields: inout BodyFields, _ known: String?) throws(Problem) -> String {
        if let known, !fields.has(key) { return known }
        return try fields.text(key)
    }

    func text(_ key: String) -> String? { texts[key] }
    func integer(_ key: String) -> Int? { integers[key] }

    /// Writes the keys that are present, except the ones that only creation or only a change may set.
    func apply(to row: inout PhotoRow) {
        if fields.has("caption") { row.caption = text("caption") }
        if fields.has("caption_en") { row.captionEnglish = text("caption_en") }
        if fields.has("folder") { row.folder = text("folder") }
        if fields.has("original_filename") { row.originalFilename = text("original_filename") }
        if fields.has("source") { row.source = text("source") }
        if fields.has("taken_at") { row.takenAt = takenAt }
        if fields.has("camera") { row.camera = text("camera") }
        if fields.has("lens") { row.lens = text("lens") }
        if fields.has("iso") { row.iso = text("iso") }
        if fields.has("shutter_speed") { row.shutterSpeed = text("shutter_speed") }
        if fields.has("aperture") { row.aperture = text("aperture") }
        if fields.has("focal_length") { row.focalLength = text("focal_length") }
        if fields.has("gps_lat") { row.gpsLatitude = text("gps_lat") }
        if fields.has("gps_lng") { row.gpsLongitude = text("gps_lng") }
        if fields.has("width") { row.width = integer("width") }
        if fields.has("height") { row.height = integer("height") }
    }
}

/// The rule by which the backend takes and normalises the URL of a picture.
private enum DeliveryURL {
    /// The URL as it will be stored, or nil when it is refused.
    static func normalised(_ url: String) -> String? {
        guard (1...500).contains(url.unicodeScalars.count) else { return nil }
        if url.contains("imagedelivery.net") {
            var pieces = url.split(separator: "/", omittingEmptySubsequences: false)
            if pieces.last?.isEmpty == true { pieces.removeLast() }
            guard pieces.count >= 6 else { return url }
            pieces[pieces.count - 1] = "public"
            return pieces.joined(separator: "/")
        }
        return url.contains("/uploads/") && !url.contains("..") ? url : nil
    }
}
