import RaccontoKit

/// A delivery link as `--json` prints it: the API's keys, all of them every time.
struct DeliveryLinkRecord: Encodable {
    private let link: DeliveryLink

    init(_ link: DeliveryLink) { self.link = link }

    enum Key: String, CodingKey, CaseIterable {
        case id, label
        case projectID = "project_id"
        case hasPassword = "has_password"
        case expiresAt = "expires_at"
        case createdAt = "created_at"
        case selectionCount = "selection_count"
        case filterRating = "filter_rating"
        case filterColor = "filter_color"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(link.id, forKey: .id)
        try values.encode(link.projectID, forKey: .projectID)
        try values.encode(link.label, forKey: .label)
        try values.encode(link.hasPassword, forKey: .hasPassword)
        try values.encode(link.expiresAt, forKey: .expiresAt)
        try values.encode(link.createdAt, forKey: .createdAt)
        try values.encode(link.selectionCount, forKey: .selectionCount)
        try values.encode(link.filterRating, forKey: .filterRating)
        try values.encode(link.filterColor, forKey: .filterColor)
    }
}
