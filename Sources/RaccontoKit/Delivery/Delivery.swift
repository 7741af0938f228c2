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
}
