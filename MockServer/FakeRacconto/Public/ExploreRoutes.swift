/// `/explore`: public projects of everybody (API contract section 12).
enum ExploreRoutes {
    static let all: [Route] = [
        Route("GET", "/explore/feed", access: .open, feed),
        Route("GET", "/explore/search", access: .open, search),
    ]

    /// A project with fewer live photos is not shown.
    private static let fewestPhotos = 5

    private static func projects(_ backend: Backend) -> [ProjectRow] {
        backend.publicProjects { project in
            project.showInExplore && backend.photos.liveCount(inProject: project.id) >= fewestPhotos
        }
    }

    private static func json(_ project: ProjectRow, _ backend: Backend) -> JSON {
        let author = backend.userIndex(id: project.ownerID).flatMap { backend.users[$0].username }
        return [
            "id": .string(project.id), "title": .string(project.title), "slug": .string(project.slug),
            "cover_image_url": .optional(project.coverImageURL), "camera_type": .optional(project.cameraType),
            "tags": .array((project.tags ?? []).map(JSON.string)),
            "photo_count": .int(backend.photos.liveCount(inProject: project.id)),
            "updated_at": .string(project.updatedAt.text), "published_at": .optional(project.publishedAt?.text),
            "author": ["username": .optional(author)],
        ]
    }

    /// The cursor is a moment; one that cannot be read is ignored.
    @Sendable private static func feed(_ context: RequestContext) throws -> OutgoingResponse {
        var query = try QueryFields(context.request)
        let limit = query.integer("limit", default: 24, in: 1...48)
        try query.finish()
        var rows = projects(context.backend)
        if let camera = query.optionalText("camera_type") { rows.removeAll { $0.cameraType != camera } }
        if let tag = query.optionalText("tag") { rows.removeAll { $0.tags?.contains(tag) != true } }
        if let text = query.optionalText("cursor"), case .moment(let cursor) = MomentParser.parse(.string(text)) {
            rows.removeAll { ($0.publishedAt ?? $0.createdAt) >= cursor }
        }
        let page = rows.prefix(limit)
        let hasMore = rows.count > page.count
        return .json([
            "items": .array(page.map { json($0, context.backend) }),
            "next_cursor": hasMore ? .optional(page.last?.publishedAt?.text) : .null, "has_more": .bool(hasMore),
        ])
    }

    @Sendable private static func search(_ context: RequestContext) throws -> OutgoingResponse {
        var query = try QueryFields(context.request, required: ["q"])
        query.checkLength("q", 2...50)
        let type = query.choice("type", ["user", "portfolio", "all"], default: "all")
        let limit = query.integer("limit", default: 20, in: 1...50)
        try query.finish()
        let wanted = query.text("q").lowercased()
        let rows = projects(context.backend)
        let users = type == "portfolio" ? [] : users(named: wanted, rows, context.backend)
        let portfolios = type == "user" ? [] : rows.filter { $0.title.lowercased().contains(wanted) }
        return .json([
            "users": .array(Array(users.prefix(limit))),
            "portfolios": .array(portfolios.prefix(limit).map { json($0, context.backend) }),
        ])
    }

    private static func users(named wanted: String, _ rows: [ProjectRow], _ backend: Backend) -> [JSON] {
        backend.users.compactMap { user in
            guard let name = user.username, name.lowercased().contains(wanted),
                let latest = rows.first(where: { $0.ownerID == user.id })
            else { return nil }
            return [
                "username": .string(name), "cover_image_url": .optional(latest.coverImageURL),
                "latest_slug": .string(latest.slug),
            ]
        }
    }
}

/// `/follows` (API contract section 12).
enum FollowRoutes {
    static let all: [Route] = [
        Route("GET", "/follows/me/count", count),
        Route("GET", "/follows/status/{username}", access: .open, status),
        Route("POST", "/follows/{username}", follow),
        Route("DELETE", "/follows/{username}", unfollow),
    ]

    private static func target(_ context: RequestContext) throws(Problem) -> User {
        let name = context.parameter("username")
        guard let user = context.backend.users.first(where: { $0.username == name }) else {
            throw Problem(404, "USER_NOT_FOUND")
        }
        return user
    }

    @Sendable private static func follow(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let target = try target(context)
        guard target.id != user.id else { throw Problem(400, "CANNOT_FOLLOW_SELF") }
        let row = Follow(follower: user.id, followed: target.id)
        if !context.backend.follows.contains(row) { context.backend.follows.append(row) }
        return .json(["following": true])
    }

    @Sendable private static func unfollow(_ context: RequestContext) throws -> OutgoingResponse {
        let row = Follow(follower: try context.user().id, followed: try target(context).id)
        context.backend.follows.removeAll { $0 == row }
        return .json(["following": false])
    }

    /// Always false for guests, whether or not there is such a user.
    @Sendable private static func status(_ context: RequestContext) throws -> OutgoingResponse {
        guard let viewer = context.viewer else { return .json(["following": false]) }
        let target = try target(context)
        guard target.id != viewer.id else { return .json(["following": false, "is_self": true]) }
        let row = Follow(follower: viewer.id, followed: target.id)
        return .json(["following": .bool(context.backend.follows.contains(row))])
    }

    @Sendable private static func count(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let count = context.backend.follows.reduce(0) { $0 + ($1.followed == user.id ? 1 : 0) }
        return .json(["follower_count": .int(count)])
    }
}

/// One account that follows another, by their ids.
struct Follow: Codable, Sendable, Equatable {
    var follower: String
    var followed: String
}
