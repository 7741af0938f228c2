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

/// The two ways in which a login is written: the backend's form and the work order's JSON.
private struct LoginForm {
    let email: String
    let password: String

    init(_ request: IncomingRequest, dialect: FakeRacconto.Dialect) throws(Problem) {
        let type = request.header("content-type")?.lowercased() ?? ""
        let isForm = type.hasPrefix("application/x-www-form-urlencoded") || type.hasPrefix("multipart/form-data")
        if dialect == .workorder || (dialect == .both && !isForm) {
            try self.init(json: request)
        } else {
            try self.init(form: request, type: type)
        }
    }

    private init(json request: IncomingRequest) throws(Problem) {
        var fields = try BodyFields(request)
        email = try fields.text(fields.has("username") ? "username" : "email")
        password = try fields.text("password")
        try fields.finish()
    }

    private init(form request: IncomingRequest, type: String) throws(Problem) {
        var form: [(name: String, value: String)] = []
        if type.hasPrefix("application/x-www-form-urlencoded") {
            form = PercentEncoding.fields(String(decoding: request.body, as: UTF8.self))
        } else if type.hasPrefix("multipart/form-data") {
            form = MultipartForm.parts(of: request).map {
                (name: $0.name, value: String(decoding: $0.content, as: UTF8.self))
            }
        }
        func value(_ name: String) -> String? { form.last { $0.name == name && !$0.value.isEmpty }?.value }
        var issues = ValidationIssues()
        if let grant = value("grant_type"), grant != "password" {
            issues.add(
                "string_pattern_mismatch", at: ["body", "grant_type"], "String should match pattern '^password$'",
                .string(grant), context: ["pattern": "^password$"])
        }
        for name in ["username", "password"] where value(name) == nil {
            issues.addMissing(at: ["body", .string(name)], .null)
        }
        try issues.finish()
        email = value("username") ?? ""
        password = value("password") ?? ""
    }
}

/// Confirming an address (API contract section 2).
private enum VerificationRoutes {
    static let all: [Route] = [
        Route("GET", "/auth/verify-email", access: .open, verify),
        Route("POST", "/auth/resend-verification", access: .open, resend),
    ]

    @Sendable private static func verify(_ context: RequestContext) throws -> OutgoingResponse {
        let token = try QueryFields(context.request, required: ["token"]).text("token")
        guard let index = context.backend.users.firstIndex(where: { $0.verificationToken?.matches(token) ?? false })
        else { throw Problem(400, "INVALID_TOKEN") }
        context.backend.users[index].isVerified = true
        context.backend.users[index].verificationToken = nil
        return .json(["message": "EMAIL_VERIFIED"])
    }

    @Sendable private static func resend(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let email = try fields.text("email")
        try fields.finish()
        if let index = context.backend.users.firstIndex(where: { $0.email == email }) {
            guard !context.backend.users[index].isVerified else { throw Problem(400, "EMAIL_ALREADY_VERIFIED") }
            context.backend.users[index].verificationToken = MailedToken(
                context.backend.newID(), lifetime: MailedToken.verificationLifetime)
        }
        // The backend spells it so.
        return .json(["message": "VERFICATION_SENT"])
    }
}

/// Signing in through Google, Naver, Line or Apple. There is no provider, so every code and token is refused (API contract
/// section 2).
private enum ProviderRoutes {
    static let all: [Route] =
        [
            Route("POST", "/auth/exchange", access: .open, exchange),
            Route("POST", "/auth/apple/ios", access: .open, appleToken),
        ]
        + ["google", "naver", "line", "apple"].map { provider in
            Route("GET", "/auth/\(provider)/login", access: .open) { context in
                let location = "https://accounts.example.com/\(provider)?state=\(context.backend.newID())"
                return OutgoingResponse(status: 307, headers: [(name: "location", value: location)])
            }
        }

    @Sendable private static func exchange(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        _ = try fields.text("code")
        try fields.finish()
        throw Problem(400, "INVALID_OR_EXPIRED_CODE")
    }

    @Sendable private static func appleToken(_ context: RequestContext) throws -> OutgoingResponse {
        let fields = try BodyFields(context.request)
        let isMissing = fields.value("identity_token")?.text?.isEmpty ?? true
        throw Problem(400, isMissing ? "MISSING_IDENTITY_TOKEN" : "INVALID_IDENTITY_TOKEN")
    }
}

/// An account.
struct User: Codable, Sendable {
    var id: String
    var email: String
    var password: String
    var isVerified: Bool
    var username: String?
    var photoLimit: Int
    var projectLimit: Int
    /// Tokens issued before this are dead: set by a password change.
    var tokensInvalidBefore: Moment?
    var verificationToken: MailedToken?
    var resetToken: MailedToken?
    var settings: [String: String] = [:]
}

/// A one-shot token of a mail that would have been sent.
struct MailedToken: Codable, Sendable, Equatable {
    var text: String
    var expiresAt: Moment

    /// Life of a verification link in seconds.
    static let verificationLifetime: Int64 = 24 * 3600
    /// Life of a password reset link in seconds.
    static let resetLifetime: Int64 = 3600

    init(_ text: String, lifetime: Int64) {
        self.text = text
        expiresAt = Moment(microseconds: Moment.now().microseconds + lifetime * 1_000_000)
    }

    func matches(_ other: String) -> Bool { text == other && Moment.now() < expiresAt }
}
