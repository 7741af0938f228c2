/// Signing in through somebody else. No provider is there, so every code and token is refused (API contract section 2).
enum ProviderRoutes {
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
