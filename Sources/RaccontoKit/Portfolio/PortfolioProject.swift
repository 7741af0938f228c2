/// A project as its portfolio shows it: chapters with items in order, and the photos beside them.
public struct PortfolioProject: Codable, Sendable, Hashable {
    public var id: ID<Project>
    public var slug: String?
    public var title: String
    public var description: String?
    public var coverImageURL: String?
    public var location: String?
    public var updatedAt: ServerTime?
    /// All photos that chapters or the extra list show; empty for a project without chapters.
    public var photos: [PortfolioPhoto]
    public var chapters: [PortfolioChapter]
    /// Photos that no chapter shows; empty for a project without chapters.
    public var extraPhotos: [PortfolioPhoto]
    /// Told to the owner alone.
    public var viewCount: Int?

    enum CodingKeys: String, CodingKey {
        case id, slug, title, description, location, photos, chapters
        case coverImageURL = "cover_image_url"
        case updatedAt = "updated_at"
        case extraPhotos = "extra_photos"
        case viewCount = "view_count"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Project>.self, forKey: .id)
        slug = try values.decodeIfPresent(String.self, forKey: .slug)
        title = try values.decode(String.self, forKey: .title)
        description = try values.decodeIfPresent(String.self, forKey: .description)
        coverImageURL = try values.decodeIfPresent(String.self, forKey: .coverImageURL)
        location = try values.decodeIfPresent(String.self, forKey: .location)
        updatedAt = try values.decodeIfPresent(ServerTime.self, forKey: .updatedAt)
        photos = try values.decodeIfPresent([PortfolioPhoto].self, forKey: .photos) ?? []
        chapters = try values.decodeIfPresent([PortfolioChapter].self, forKey: .chapters) ?? []
        extraPhotos = try values.decodeIfPresent([PortfolioPhoto].self, forKey: .extraPhotos) ?? []
        viewCount = try values.decodeIfPresent(Int.self, forKey: .viewCount)
    }
}
