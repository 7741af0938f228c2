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
}
