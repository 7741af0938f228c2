/// Public names of accounts (API contract section 2).
enum UsernameRoutes {
    static let all: [Route] = [
        Route("GET", "/auth/check-username/{username}", access: .open, check),
        Route("PUT", "/auth/username", set),
    ]

    private static func isTaken(_ name: String, by other: User?, _ backend: Backend) -> Bool {
        backend.users.contains { $0.id != other?.id && $0.username?.lowercased() == name.lowercased() }
    }

    @Sendable private static func check(_ context: RequestContext) throws -> OutgoingResponse {
        let name = context.parameter("username")
        let isFree = Username.problem(with: name) == nil && !isTaken(name, by: nil, context.backend)
        return .json(["available": .bool(isFree)])
    }

    @Sendable private static func set(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        var fields = try BodyFields(context.request)
        let name = try fields.text("username")
        try fields.finish()
        guard let index = context.backend.userIndex(id: user.id) else { throw Problem.invalidToken }
        if name.isEmpty {
            context.backend.users[index].username = nil
            return .json(["message": "USERNAME_CLEARED", "username": ""])
        }
        if let problem = Username.problem(with: name) { throw Problem(400, problem) }
        if isTaken(name, by: user, context.backend) { throw Problem(400, "USERNAME_ALREADY_TAKEN") }
        context.backend.users[index].username = name
        return .json(["message": "USERNAME_UPDATED", "username": .string(name)])
    }
}
