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

    /// Guests follow nobody, whether or not there is such a user.
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
