/// `/api/delivery` as its owner sees it (API contract section 11).
enum DeliveryRoutes {
    static let all: [Route] =
        [
            Route("POST", "/api/delivery", create),
            Route("GET", "/api/delivery/project/{project_id}", list),
            Route("GET", "/api/delivery/{link_id}/selections", listSelections),
        ] + DeliveryClientRoutes.all + [Route("DELETE", "/api/delivery/{link_id}", delete)]

    /// Without the feature every one of these routes says so, though not before the caller is known.
    static func requireFeature(_ context: RequestContext) throws(Problem) {
        guard context.backend.hasDelivery else { throw Problem(404, "Feature not available") }
    }

    static func requireOwned(_ project: String, _ context: RequestContext) throws(Problem) -> ProjectRow {
        guard let index = context.backend.ownedProject(project, try context.user()) else {
            throw Problem(404, "프로젝트를 찾을 수 없습니다")
        }
        return context.backend.projects[index]
    }

    @Sendable private static func create(_ context: RequestContext) throws -> OutgoingResponse {
        try requireFeature(context)
        var fields = try BodyFields(context.request)
        let projectID = try fields.text("project_id")
        let label = try fields.optionalText("label")
        let password = try fields.optionalText("password").flatMap { $0.isEmpty ? nil : $0 }
        let expiry = fields.optionalMoment("expires_at")
        let rating = try fields.optionalInteger("filter_rating")
        let color = try fields.optionalText("filter_color")
        try fields.finish()
        guard try requireOwned(projectID, context).deletedAt == nil else {
            throw Problem(404, "프로젝트를 찾을 수 없습니다")
        }
        if let password { try PasswordRules.requireHashable(password) }
        try fields.requireColumnRange()
        let row = DeliveryRow(
            id: context.backend.newID(), projectID: projectID, label: label, password: password, expiresAt: expiry,
            createdAt: .now(), filterRating: rating, filterColor: color)
        context.backend.deliveries.append(row)
        return .json(row.json)
    }

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        try requireFeature(context)
        let project = try requireOwned(context.parameter("project_id"), context)
        let rows = context.backend.deliveries.filter { $0.projectID == project.id }
        return .json(.array(rows.sorted { $0.createdAt > $1.createdAt }.map(\.json)))
    }

    private static func ownedLink(_ context: RequestContext) throws(Problem) -> DeliveryRow {
        let id = context.parameter("link_id")
        guard let row = context.backend.deliveries.first(where: { $0.id == id }),
            context.backend.ownedProject(row.projectID, try context.user()) != nil
        else { throw Problem(404, "링크를 찾을 수 없습니다") }
        return row
    }

    @Sendable private static func listSelections(_ context: RequestContext) throws -> OutgoingResponse {
        try requireFeature(context)
        let link = try ownedLink(context)
        let rows: [JSON] = link.selections.compactMap { selection in
            guard let photo = context.backend.photos[selection.photoID] else { return nil }
            return [
                "photo_id": .string(photo.id), "comment": .optional(selection.comment),
                "selected_at": .string(selection.selectedAt.text), "image_url": .string(photo.imageURL),
                "caption": .optional(photo.caption), "order": .optional(photo.order),
            ]
        }
        return .json(.array(rows))
    }

    @Sendable private static func delete(_ context: RequestContext) throws -> OutgoingResponse {
        try requireFeature(context)
        let link = try ownedLink(context)
        context.backend.deliveries.removeAll { $0.id == link.id }
        return .json(["ok": true])
    }
}

/// `/api/delivery` as the one who was given a link sees it: no account, perhaps a password (API contract section 11).
private enum DeliveryClientRoutes {
    static let all: [Route] = [
        Route("GET", "/api/delivery/{link_id}", access: .open, show),
        Route("POST", "/api/delivery/{link_id}/verify", access: .open, verify),
        Route("GET", "/api/delivery/{link_id}/photos", access: .open, listPhotos),
        Route("PUT", "/api/delivery/{link_id}/selections", access: .open, select),
    ]

    private static func link(_ context: RequestContext) throws(Problem) -> DeliveryRow {
        try DeliveryRoutes.requireFeature(context)
        let id = context.parameter("link_id")
        guard let row = context.backend.deliveries.first(where: { $0.id == id }) else {
            throw Problem(404, "링크를 찾을 수 없습니다")
        }
        if let expiry = row.expiresAt, expiry < .now() { throw Problem(410, "만료된 링크입니다") }
        return row
    }

    private static func unlockedLink(_ context: RequestContext) throws(Problem) -> DeliveryRow {
        let row = try link(context)
        guard let password = row.password else { return row }
        guard let given = context.request.header("x-delivery-password") else {
            throw Problem(401, "비밀번호가 필요합니다")
        }
        // Headers are Latin-1 to the backend, so that no other letter ever matches.
        guard given == password, given.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw Problem(401, "비밀번호가 올바르지 않습니다")
        }
        return row
    }

    @Sendable private static func show(_ context: RequestContext) throws -> OutgoingResponse {
        let row = try link(context)
        let title = context.backend.projectIndex(id: row.projectID).map { context.backend.projects[$0].title }
        return .json([
            "id": .string(row.id), "project_title": .optional(title), "label": .optional(row.label),
            "has_password": .bool(row.password != nil), "expires_at": .optional(row.expiresAt?.text),
        ])
    }

    @Sendable private static func verify(_ context: RequestContext) throws -> OutgoingResponse {
        try DeliveryRoutes.requireFeature(context)
        var fields = try BodyFields(context.request)
        let password = try fields.text("password")
        try fields.finish()
        let row = try link(context)
        guard row.password == nil || row.password == password else { throw Problem(401, "비밀번호가 올바르지 않습니다") }
        return .json(["ok": true])
    }

    @Sendable private static func listPhotos(_ context: RequestContext) throws -> OutgoingResponse {
        let row = try unlockedLink(context)
        let photos = context.backend.photos.rows(inProject: row.projectID).filter(row.shows)
        let sorted = photos.sorted { ($0.order ?? Int.max) < ($1.order ?? Int.max) }
        return .json(
            .array(
                sorted.map { photo in
                    let selection = row.selections.first { $0.photoID == photo.id }
                    return [
                        "id": .string(photo.id), "image_url": .string(photo.imageURL),
                        "caption": .optional(photo.caption), "order": .optional(photo.order),
                        "is_selected": .bool(selection != nil), "comment": .optional(selection?.comment),
                    ]
                }))
    }

    /// Replaces the whole selection.
    @Sendable private static func select(_ context: RequestContext) throws -> OutgoingResponse {
        try DeliveryRoutes.requireFeature(context)
        var fields = try BodyFields(context.request)
        let now = Moment.now()
        let selections = try fields.objects("selections") { (selection) throws(Problem) in
            DeliveryRow.Selection(
                photoID: try selection.text("photo_id"), comment: try selection.optionalText("comment"), selectedAt: now
            )
        }
        try fields.finish()
        let row = try unlockedLink(context)
        guard selections.allSatisfy({ context.backend.photos[$0.photoID] != nil }) else { throw Problem.unhandled }
        if let index = context.backend.deliveries.firstIndex(where: { $0.id == row.id }) {
            context.backend.deliveries[index].selections = selections
        }
        tagPhotos(of: row, selections, context.backend)
        return .json(["ok": true, "count": .int(selections.count)])
    }

    /// With the photographer's setting for it, the chosen photos get its colour and the others lose it.
    private static func tagPhotos(of row: DeliveryRow, _ selections: [DeliveryRow.Selection], _ backend: Backend) {
        guard let project = backend.projectIndex(id: row.projectID),
            let owner = backend.userIndex(id: backend.projects[project].ownerID),
            let color = backend.users[owner].settings["delivery_tag_color"], !color.isEmpty
        else { return }
        let chosen = Set(selections.map(\.photoID))
        for photo in backend.photos.rows(inProject: row.projectID) {
            if chosen.contains(photo.id) {
                backend.photos.update(photo.id) { $0.colorLabel = color }
            } else if photo.colorLabel == color {
                backend.photos.update(photo.id) { $0.colorLabel = nil }
            }
        }
    }
}

/// A link through which a client chooses photos without an account.
struct DeliveryRow: Codable, Sendable {
    struct Selection: Codable, Sendable {
        var photoID: String
        var comment: String?
        var selectedAt: Moment
    }

    var id: String
    var projectID: String
    var label: String?
    var password: String?
    var expiresAt: Moment?
    var createdAt: Moment
    var filterRating: Int?
    var filterColor: String?
    var selections: [Selection] = []

    var json: JSON {
        [
            "id": .string(id), "project_id": .string(projectID), "label": .optional(label),
            "has_password": .bool(password != nil), "expires_at": .optional(expiresAt?.text),
            "created_at": .string(createdAt.text), "selection_count": .int(selections.count),
            "filter_rating": .optional(filterRating), "filter_color": .optional(filterColor),
        ]
    }

    /// Whether a photo is shown: no filter, or enough stars, or the colour. The trash is not looked at.
    func shows(_ photo: PhotoRow) -> Bool {
        if filterRating == nil && filterColor == nil { return true }
        if let filterRating, (photo.rating ?? Int.min) >= filterRating { return true }
        return filterColor != nil && photo.colorLabel == filterColor
    }
}
