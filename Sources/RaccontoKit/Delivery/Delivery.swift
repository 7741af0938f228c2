/// What a delivery link tells its client before the password.
public struct Delivery: Codable, Sendable, Hashable {
    public var id: ID<DeliveryLink>
    public var projectTitle: String
    public var label: String?
    public var hasPassword: Bool
    public var expiresAt: ServerTime?

    enum CodingKeys: String, CodingKey {
        case id, label
        case projectTitle = "project_title"
        case hasPassword = "has_password"
        case expiresAt = "expires_at"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<DeliveryLink>.self, forKey: .id)
        projectTitle = try values.decode(.projectTitle, default: "")
        label = try values.decodeIfPresent(String.self, forKey: .label)
        hasPassword = try values.decodeBool(.hasPassword)
        expiresAt = try values.decodeIfPresent(ServerTime.self, forKey: .expiresAt)
    }
}
