/// A link by which a client looks at a project's photos and chooses some (API contract section 11).
public struct DeliveryLink: Codable, Sendable, Hashable {
    public var id: ID<DeliveryLink>
    public var projectID: ID<Project>
    public var label: String?
    public var hasPassword: Bool
    public var expiresAt: ServerTime?
    public var createdAt: ServerTime?
    /// How many photos the client has chosen.
    public var selectionCount: Int
    /// Photos with at least so many stars are shown, besides those of `filterColor`; without filters all are.
    public var filterRating: Int?
    public var filterColor: String?

    enum CodingKeys: String, CodingKey {
        case id, label
        case projectID = "project_id"
        case hasPassword = "has_password"
        case expiresAt = "expires_at"
        case createdAt = "created_at"
        case selectionCount = "selection_count"
        case filterRating = "filter_rating"
        case filterColor = "filter_color"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<DeliveryLink>.self, forKey: .id)
        projectID = try values.decode(ID<Project>.self, forKey: .projectID)
        label = try values.decodeIfPresent(String.self, forKey: .label)
        hasPassword = try values.decodeBool(.hasPassword)
        expiresAt = try values.decodeIfPresent(ServerTime.self, forKey: .expiresAt)
        createdAt = try values.decodeIfPresent(ServerTime.self, forKey: .createdAt)
        selectionCount = try values.decode(.selectionCount, default: 0)
        filterRating = try values.decodeIfPresent(Int.self, forKey: .filterRating)
        filterColor = try values.decodeIfPresent(String.self, forKey: .filterColor)
    }
}
