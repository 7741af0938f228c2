/// A link through which somebody chooses photos.
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
