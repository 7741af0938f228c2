/// What a search in Explore found.
public struct ExploreMatches: Codable, Sendable, Hashable {
    public var users: [User]
    public var portfolios: [ExploreItem]

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        users = try values.decode(.users, default: [])
        portfolios = try values.decode(.portfolios, default: [])
    }

    /// A photographer.
    public struct User: Codable, Sendable, Hashable {
        public var username: String
        public var coverImageURL: String?
        public var latestSlug: String?

        enum CodingKeys: String, CodingKey {
            case username
            case coverImageURL = "cover_image_url"
            case latestSlug = "latest_slug"
        }
    }
}
