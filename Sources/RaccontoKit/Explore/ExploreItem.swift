/// A public project as Explore offers it (API contract section 12).
public struct ExploreItem: Codable, Sendable, Hashable {
    public var id: ID<Project>
    public var title: String
    public var slug: String?
    public var coverImageURL: String?
    public var cameraType: String?
    public var tags: [String]?
    public var photoCount: Int?
    public var updatedAt: ServerTime?
    public var publishedAt: ServerTime?
    public var author: Author?

    /// Who made it.
    public struct Author: Codable, Sendable, Hashable {
        public var username: String?
    }

    enum CodingKeys: String, CodingKey {
        case id, title, slug, tags, author
        case coverImageURL = "cover_image_url"
        case cameraType = "camera_type"
        case photoCount = "photo_count"
        case updatedAt = "updated_at"
        case publishedAt = "published_at"
    }
}
