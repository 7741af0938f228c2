/// A part of the Explore feed.
public struct ExplorePage: Codable, Sendable, Hashable {
    public var items: [ExploreItem]
    /// For the next part; nil at the end.
    public var nextCursor: String?
    public var hasMore: Bool

    enum CodingKeys: String, CodingKey {
        case items
        case nextCursor = "next_cursor"
        case hasMore = "has_more"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        items = try values.decode([ExploreItem].self, forKey: .items)
        nextCursor = try values.decodeIfPresent(String.self, forKey: .nextCursor)
        hasMore = try values.decode(.hasMore, default: nextCursor != nil)
    }
}
