/// A photographer's project: the container of photos and chapters (API contract section 3).
public struct Project: Codable, Sendable, Hashable {
    public var id: ID<Project>
    /// Readable name in URLs; never changes after creation.
    public var slug: String?
    public var title: String
    public var titleEnglish: String?
    public var description: String?
    public var descriptionEnglish: String?
    public var status: ProjectStatus
    public var coverImageURL: String?
    public var location: String?
    public var shotDate: ServerTime?
    /// The server spells this as the strings `"true"` and `"false"`; a JSON bool is understood too.
    public var isPublic: Bool
    public var createdAt: ServerTime?
    public var updatedAt: ServerTime?
    public var deletedAt: ServerTime?
    public var linkedFolders: [String]
    /// `film`, `digital`, `mobile` or `mixed`.
    public var cameraType: String?
    public var tags: [String]
    public var showInExplore: Bool

    enum CodingKeys: String, CodingKey {
        case id, slug, title, description, status, location, tags
        case titleEnglish = "title_en"
        case descriptionEnglish = "description_en"
        case coverImageURL = "cover_image_url"
        case shotDate = "shot_date"
        case isPublic = "is_public"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case deletedAt = "deleted_at"
        case linkedFolders = "linked_folders"
        case cameraType = "camera_type"
        case showInExplore = "show_in_explore"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Project>.self, forKey: .id)
        slug = try values.decodeIfPresent(String.self, forKey: .slug)
        title = try values.decode(String.self, forKey: .title)
        titleEnglish = try values.decodeIfPresent(String.self, forKey: .titleEnglish)
        description = try values.decodeIfPresent(String.self, forKey: .description)
        descriptionEnglish = try values.decodeIfPresent(String.self, forKey: .descriptionEnglish)
        status = try values.decodeIfPresent(ProjectStatus.self, forKey: .status) ?? .inProgress
        coverImageURL = try values.decodeIfPresent(String.self, forKey: .coverImageURL)
        location = try values.decodeIfPresent(String.self, forKey: .location)
        shotDate = try values.decodeIfPresent(ServerTime.self, forKey: .shotDate)
        isPublic = try values.decodeIfPresent(LenientBool.self, forKey: .isPublic)?.value ?? false
        createdAt = try values.decodeIfPresent(ServerTime.self, forKey: .createdAt)
        updatedAt = try values.decodeIfPresent(ServerTime.self, forKey: .updatedAt)
        deletedAt = try values.decodeIfPresent(ServerTime.self, forKey: .deletedAt)
        linkedFolders = try values.decodeIfPresent([String].self, forKey: .linkedFolders) ?? []
        cameraType = try values.decodeIfPresent(String.self, forKey: .cameraType)
        tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
        showInExplore = try values.decodeIfPresent(LenientBool.self, forKey: .showInExplore)?.value ?? false
    }
}
