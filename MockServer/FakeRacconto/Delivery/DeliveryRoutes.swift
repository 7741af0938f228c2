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
