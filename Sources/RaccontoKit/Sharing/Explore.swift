/// What everybody's work there is, and whom one follows (API contract section 12).
extension RaccontoClient {
    /// `GET /explore/feed`: public projects with at least five photos, the latest first. A cursor that the server cannot
    /// read gives the first part again. Needs no login.
    ///
    /// - Parameter limit: 1 to 48.
    package func exploreFeed(
        after cursor: String? = nil, limit: Int = 24, cameraType: String? = nil, tag: String? = nil
    ) async throws(RaccontoError) -> ExplorePage {
        guard (1...48).contains(limit) else {
            throw InputCheck(operation: .exploreFeed).refusal("a part of the feed has 1 to 48 projects, not \(limit)")
        }
        var query = [(name: "limit", value: String(limit))]
        if let cursor { query.append((name: "cursor", value: cursor)) }
        if let cameraType { query.append((name: "camera_type", value: cameraType)) }
        if let tag { query.append((name: "tag", value: tag)) }
        return try await send(Endpoint(.exploreFeed, query: query, authorization: .none))
    }

    /// `GET /explore/search`: photographers and projects whose names have the words. Needs no login.
    ///
    /// - Parameter words: 2 to 50 characters.
    /// - Parameter limit: 1 to 50.
    package func searchExplore(_ words: String, limit: Int = 20) async throws(RaccontoError) -> ExploreMatches {
        let check = InputCheck(operation: .exploreSearch)
        guard (2...50).contains(words.unicodeScalars.count) else {
            throw check.refusal("a search has 2 to 50 characters")
        }
        guard (1...50).contains(limit) else { throw check.refusal("a search finds 1 to 50 things, not \(limit)") }
        return try await send(
            Endpoint(
                .exploreSearch, query: [("q", words), ("type", "all"), ("limit", String(limit))],
                authorization: .none))
    }

    /// `POST /follows/{username}`. Following twice is no error.
    ///
    /// Errors: `rejected` CANNOT_FOLLOW_SELF, `notFound`.
    package func follow(_ user: String) async throws(RaccontoError) {
        try await send(Endpoint<Void>(.follow, [.user: user]))
    }

    /// `DELETE /follows/{username}`. Not following is no error. Errors: `notFound`.
    package func unfollow(_ user: String) async throws(RaccontoError) {
        try await send(Endpoint<Void>(.unfollow, [.user: user]))
    }

    /// `GET /follows/status/{username}`: whether one follows; never without a login. Errors: `notFound`.
    package func isFollowing(_ user: String) async throws(RaccontoError) -> Bool {
        let answer: Following = try await send(
            Endpoint(.showFollowing, [.user: user], authorization: .optionalToken))
        return answer.following
    }

    /// `GET /follows/me/count`: by how many one is followed.
    package func followerCount() async throws(RaccontoError) -> Int {
        let answer: FollowerCount = try await send(Endpoint(.countFollowers))
        return answer.count
    }
}

/// A part of the Explore feed.
package struct ExplorePage: Codable, Sendable, Hashable {
    package var items: [ExploreItem]
    /// For the next part; nil at the end.
    package var nextCursor: String?
    package var hasMore: Bool

    enum CodingKeys: String, CodingKey {
        case items
        case nextCursor = "next_cursor"
        case hasMore = "has_more"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        items = try values.decode([ExploreItem].self, forKey: .items)
        nextCursor = try values.decodeIfPresent(String.self, forKey: .nextCursor)
        hasMore = try values.decode(.hasMore, default: nextCursor != nil)
    }
}

/// A public project as Explore offers it (API contract section 12).
package struct ExploreItem: Codable, Sendable, Hashable {
    package var id: ID<Project>
    package var title: String
    package var slug: String?
    package var coverImageURL: String?
    package var cameraType: String?
    package var tags: [String]?
    package var photoCount: Int?
    package var updatedAt: ServerTime?
    package var publishedAt: ServerTime?
    package var author: Author?

    /// Who made it.
    package struct Author: Codable, Sendable, Hashable {
        package var username: String?
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

/// What a search in Explore found.
package struct ExploreMatches: Codable, Sendable, Hashable {
    package var users: [User]
    package var portfolios: [ExploreItem]

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        users = try values.decode(.users, default: [])
        portfolios = try values.decode(.portfolios, default: [])
    }

    /// A photographer.
    package struct User: Codable, Sendable, Hashable {
        package var username: String
        package var coverImageURL: String?
        package var latestSlug: String?

        enum CodingKeys: String, CodingKey {
            case username
            case coverImageURL = "cover_image_url"
            case latestSlug = "latest_slug"
        }
    }
}

private struct Following: Decodable, Sendable {
    let following: Bool
}

private struct FollowerCount: Decodable, Sendable {
    let count: Int

    enum CodingKeys: String, CodingKey {
        case count = "follower_count"
    }
}
