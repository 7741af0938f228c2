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
