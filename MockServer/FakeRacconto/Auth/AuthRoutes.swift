/// `/auth`: accounts and tokens (API contract section 2).
enum AuthRoutes {
    static let all: [Route] =
        [
            Route("POST", "/auth/register", access: .open, register),
            Route("POST", "/auth/login", access: .open, login),
            Route("GET", "/auth/me", me),
        ] + VerificationRoutes.all + PasswordRoutes.all + UsernameRoutes.all + ProviderRoutes.all

    @Sendable private static func register(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let email = try fields.text("email")
        let password = try fields.text("password")
        if fields.value("email")?.text != nil, !email.contains("@") {
            let reason = "An email address must have an @-sign."
            fields.add(
                "value_error", "email", "value is not a valid email address: \(reason)", .string(email),
                context: ["reason": .string(reason)])
        }
        fields.checkLength("password", PasswordRules.length)
        try fields.finish()
        let stored = normalised(email)
        guard !context.backend.users.contains(where: { $0.email == stored }) else {
            throw Problem(400, "EMAIL_ALREADY_EXISTS")
        }
        try PasswordRules.requireHashable(password)
        let user = User(
            id: context.backend.newID(), email: stored, password: password, isVerified: false,
            photoLimit: context.backend.photoLimit, projectLimit: context.backend.projectLimit,
            verificationToken: MailedToken(context.backend.newID(), lifetime: MailedToken.verificationLifetime))
        context.backend.users.append(user)
        return .json(["message": "REGISTER_SUCCESS"], status: 201)
    }

    /// Registration lower-cases the domain only.
    static func normalised(_ email: String) -> String {
        guard let at = email.lastIndex(of: "@") else { return email }
        return email[..<at] + email[at...].lowercased()
    }

    /// The address is compared exactly, so that a domain in capitals is not found again.
    @Sendable private static func login(_ context: RequestContext) throws -> OutgoingResponse {
        let form = try LoginForm(context.request, dialect: context.dialect)
        guard let user = context.backend.users.first(where: { $0.email == form.email }) else {
            throw Problem(401, "INVALID_CREDENTIALS")
        }
        try PasswordRules.requireHashable(form.password)
        guard user.password == form.password else { throw Problem(401, "INVALID_CREDENTIALS") }
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
