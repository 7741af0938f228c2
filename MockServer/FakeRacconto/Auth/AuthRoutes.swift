/// `/auth`: accounts and tokens (API contract section 2).
enum AuthRoutes {
    static let all: [Route] = [
        Route("POST", "/auth/register", access: .open, register),
        Route("POST", "/auth/login", access: .open, login),
        Route("GET", "/auth/me", me),
    ]

    /// Bcrypt takes 72 bytes; more is an error nobody handles.
    private static let longestPassword = 72

    @Sendable private static func register(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let email = try fields.text("email")
        let password = try fields.text("password")
        if fields.has("email"), fields.value("email")?.text != nil, !email.contains("@") {
            let reason = "An email address must have an @-sign."
            fields.add(
                "value_error", "email", "value is not a valid email address: \(reason)", .string(email),
                context: ["reason": .string(reason)])
        }
        checkLength(&fields, "password", password)
        try fields.finish()
        let stored = normalised(email)
        guard !context.backend.users.contains(where: { $0.email == stored }) else {
            throw Problem(400, "EMAIL_ALREADY_EXISTS")
        }
        guard password.utf8.count <= longestPassword else { throw Problem.unhandled }
        let user = User(
            id: context.backend.newID(), email: stored, password: password, isVerified: false, photoLimit: 1000,
            projectLimit: 3, verificationToken: context.backend.newID())
        context.backend.users.append(user)
        return .json(["message": "REGISTER_SUCCESS"], status: 201)
    }

    private static func checkLength(_ fields: inout BodyFields, _ key: String, _ password: String) {
        guard fields.value(key)?.text != nil else { return }
        if password.unicodeScalars.count < 8 {
            fields.add(
                "string_too_short", key, "String should have at least 8 characters", .string(password),
                context: ["min_length": 8])
        } else if password.unicodeScalars.count > 128 {
            fields.add(
                "string_too_long", key, "String should have at most 128 characters", .string(password),
                context: ["max_length": 128])
        }
    }

    /// Registration lower-cases the domain only.
    static func normalised(_ email: String) -> String {
        guard let at = email.lastIndex(of: "@") else { return email }
        return email[..<at] + email[at...].lowercased()
    }

    @Sendable private static func login(_ context: RequestContext) throws -> OutgoingResponse {
        let type = context.request.header("content-type")?.lowercased() ?? ""
        var form: [(name: String, value: String)] = []
        if type.hasPrefix("application/x-www-form-urlencoded") {
            form = PercentEncoding.fields(String(decoding: context.request.body, as: UTF8.self))
        } else if type.hasPrefix("multipart/form-data") {
            form = MultipartForm.parts(of: context.request).map {
                (name: $0.name, value: String(decoding: $0.content, as: UTF8.self))
            }
        }
        func value(_ name: String) -> String? { form.last { $0.name == name && !$0.value.isEmpty }?.value }
        var issues: [JSON] = []
        if let grant = value("grant_type"), grant != "password" {
            issues.append(
                BodyFields.issue(
                    "string_pattern_mismatch", ["body", "grant_type"], "String should match pattern '^password$'",
                    .string(grant), context: ["pattern": "^password$"]))
        }
        for name in ["username", "password"] where value(name) == nil {
            issues.append(BodyFields.issue("missing", ["body", .string(name)], "Field required", .null))
        }
        guard issues.isEmpty, let email = value("username"), let password = value("password") else {
            throw BodyFields.failure(issues)
        }
        guard let user = context.backend.users.first(where: { $0.email == email }) else {
            throw Problem(401, "INVALID_CREDENTIALS")
        }
        guard password.utf8.count <= longestPassword else { throw Problem.unhandled }
        guard user.password == password else { throw Problem(401, "INVALID_CREDENTIALS") }
        guard user.isVerified else { throw Problem(403, "EMAIL_NOT_VERIFIED") }
        return .json(["access_token": .string(context.backend.token(for: user)), "token_type": "bearer"])
    }

    @Sendable private static func me(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        return .json([
            "user_id": .string(user.id), "email": .string(user.email), "username": .optional(user.username),
            "is_admin": false, "tier": "open_beta", "oauth_provider": .null,
            "project_count": .int(context.backend.liveProjectCount(of: user)), "project_limit": .int(user.projectLimit),
            "photo_count": .int(context.backend.livePhotoCount(of: user, inTrashedProjects: false)),
            "photo_limit": .int(user.photoLimit),
        ])
    }
}
