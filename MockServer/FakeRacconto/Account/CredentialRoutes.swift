/// Changing and resetting passwords, and leaving (API contract section 2).
enum PasswordRoutes {
    static let all: [Route] = [
        Route("POST", "/auth/forgot-password", access: .open, forgot),
        Route("POST", "/auth/reset-password", access: .open, reset),
        Route("PUT", "/auth/password", change),
        Route("DELETE", "/auth/withdraw", withdraw),
    ]

    /// Answers alike whether or not the address is known.
    @Sendable private static func forgot(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let email = try fields.text("email")
        try fields.finish()
        if let index = context.backend.users.firstIndex(where: { $0.email == email }) {
            context.backend.users[index].resetToken = MailedToken(
                context.backend.newID(), lifetime: MailedToken.resetLifetime)
        }
        return .json(["message": "RESET_EMAIL_SENT"])
    }

    /// Leaves the tokens that were issued before as they are.
    @Sendable private static func reset(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let token = try fields.text("token")
        let password = try fields.text("new_password")
        try fields.finish()
        guard password.unicodeScalars.count >= PasswordRules.length.lowerBound else {
            throw Problem(400, "PASSWORD_TOO_SHORT")
        }
        guard let index = context.backend.users.firstIndex(where: { $0.resetToken?.matches(token) ?? false }) else {
            throw Problem(400, "INVALID_TOKEN")
        }
        try PasswordRules.requireHashable(password)
        context.backend.users[index].password = password
        context.backend.users[index].resetToken = nil
        return .json(["message": "PASSWORD_RESET"])
    }

    /// Ends every token that was issued until now, those of the running second among them: tokens know whole seconds.
    @Sendable private static func change(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        var fields = try BodyFields(context.request)
        let current = try fields.text("current_password")
        let new = try fields.text("new_password")
        fields.checkLength("new_password", PasswordRules.length)
        try fields.finish()
        try PasswordRules.requireHashable(current)
        guard current == user.password else { throw Problem(400, "WRONG_PASSWORD") }
        try PasswordRules.requireHashable(new)
        guard let index = context.backend.userIndex(id: user.id) else { throw Problem.invalidToken }
        context.backend.users[index].password = new
        context.backend.users[index].tokensInvalidBefore = .now()
        return .json(["message": "PASSWORD_CHANGED"])
    }

    @Sendable private static func withdraw(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        let fields = try BodyFields(context.request)
        guard fields.value("password")?.text == user.password else { throw Problem(400, "WRONG_PASSWORD") }
        let projects = backend.projects.filter { $0.ownerID == user.id }.map(\.id)
        // The backend does not remove the chapters first, so a foreign key breaks.
        guard !backend.chapters.contains(where: { projects.contains($0.projectID) }) else { throw Problem.unhandled }
        for project in projects { backend.removeProject(project) }
        backend.follows.removeAll { $0.follower == user.id || $0.followed == user.id }
        backend.users.removeAll { $0.id == user.id }
        return .json(["message": "WITHDRAWN"])
    }
}

/// What the backend demands of a password.
enum PasswordRules {
    /// Characters that a new password may have.
    static let length = 8...128
    /// Bcrypt takes 72 bytes; more is an unhandled error.
    static let longestHashed = 72

    static func requireHashable(_ password: String) throws(Problem) {
        guard password.utf8.count <= longestHashed else { throw Problem.unhandled }
    }
}

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

/// The rules for public names.
private enum Username {
    private static let reserved: Set<String> = [
        "about", "admin", "api", "auth", "blog", "contact", "dashboard", "delivery", "explore", "help", "login",
        "logout", "photos", "portfolio", "privacy", "projects", "racconto", "register", "search", "settings", "support",
        "terms", "trash",
    ]

    /// The code of what is wrong with a name, or nil.
    static func problem(with name: String) -> String? {
        if name.unicodeScalars.count < 3 { return "USERNAME_TOO_SHORT" }
        if name.unicodeScalars.count > 30 { return "USERNAME_TOO_LONG" }
        let isAllowed = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
            default: false
            }
        }
        guard isAllowed, !name.contains(".."), !name.hasPrefix("."), !name.hasSuffix(".") else {
            return "USERNAME_INVALID_CHARS"
        }
        return reserved.contains(name.lowercased()) ? "USERNAME_RESERVED" : nil
    }
}
