/// A chapter of a project's story; two levels by rule (API contract section 6).
public struct Chapter: Codable, Sendable, Hashable {
    public var id: ID<Chapter>
    public var projectID: ID<Project>
    public var title: String
    public var description: String?
    public var orderNumber: Int
    /// The chapter above; nil at the top level.
    public var parentID: ID<Chapter>?
    /// Absent in the all-items answer.
    public var createdAt: ServerTime?
    public var updatedAt: ServerTime?

    enum CodingKeys: String, CodingKey {
        case id, title, description
        case projectID = "project_id"
        case orderNumber = "order_num"
        case parentID = "parent_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Chapter>.self, forKey: .id)
        projectID = try values.decode(ID<Project>.self, forKey: .projectID)
        title = try values.decode(.title, default: "")
        description = try values.decodeIfPresent(String.self, forKey: .description)
        orderNumber = try values.decode(.orderNumber, default: 0)
        parentID = try values.decodeIfPresent(ID<Chapter>.self, forKey: .parentID)
        createdAt = try values.decodeIfPresent(ServerTime.self, forKey: .createdAt)
        updatedAt = try values.decodeIfPresent(ServerTime.self, forKey: .updatedAt)
    }

    public init(
        id: ID<Chapter>, projectID: ID<Project>, title: String, description: String? = nil, orderNumber: Int,
        parentID: ID<Chapter>? = nil, createdAt: ServerTime? = nil, updatedAt: ServerTime? = nil
    ) {
        self.id = id
        self.projectID = projectID
        self.title = title
        self.description = description
        self.orderNumber = orderNumber
        self.parentID = parentID
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
