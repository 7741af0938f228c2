/// A photographer's note about a project or one of its photos (API contract section 7).
public struct Note: Codable, Sendable, Hashable {
    public var id: ID<Note>
    public var projectID: ID<Project>
    public var content: String
    /// `memo`, `concept`, `research` or `client`; other text is possible.
    public var type: String?
    public var isPinned: Bool
    /// The photo it is about.
    public var photoID: ID<Photo>?
    public var createdAt: ServerTime?
    public var updatedAt: ServerTime?

    enum CodingKeys: String, CodingKey {
        case id, content
        case projectID = "project_id"
        case type = "note_type"
        case isPinned = "is_pinned"
        case photoID = "photo_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Note>.self, forKey: .id)
        projectID = try values.decode(ID<Project>.self, forKey: .projectID)
        content = try values.decodeIfPresent(String.self, forKey: .content) ?? ""
        type = try values.decodeIfPresent(String.self, forKey: .type)
        isPinned = try values.decodeIfPresent(LenientBool.self, forKey: .isPinned)?.value ?? false
        photoID = try values.decodeIfPresent(ID<Photo>.self, forKey: .photoID)
        createdAt = try values.decodeIfPresent(ServerTime.self, forKey: .createdAt)
        updatedAt = try values.decodeIfPresent(ServerTime.self, forKey: .updatedAt)
    }
}
