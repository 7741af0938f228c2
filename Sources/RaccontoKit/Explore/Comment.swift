/// A comment on a public project, with the replies to it (API contract section 12).
public struct Comment: Codable, Sendable, Hashable {
    public var id: ID<Comment>
    /// The comment it replies to; replies have no replies.
    public var parentID: ID<Comment>?
    public var authorName: String?
    /// Whether the reader owns the project.
    public var isOwner: Bool?
    public var authorIsOwner: Bool?
    public var isMine: Bool?
    /// Empty or absent for a deleted one that is kept for its replies.
    public var body: String?
    public var createdAt: ServerTime?
    public var isDeleted: Bool?
    public var canDelete: Bool?
    /// Oldest first; absent in a reply.
    public var replies: [Comment]?

    enum CodingKeys: String, CodingKey {
        case id, body, replies
        case parentID = "parent_id"
        case authorName = "author_name"
        case isOwner = "is_owner"
        case authorIsOwner = "author_is_owner"
        case isMine = "is_mine"
        case createdAt = "created_at"
        case isDeleted = "is_deleted"
        case canDelete = "can_delete"
    }
}
