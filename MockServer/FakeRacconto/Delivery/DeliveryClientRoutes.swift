/// `/api/delivery` as the one who was given a link sees it: no account, perhaps a password (API contract section 11).
enum DeliveryClientRoutes {
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
