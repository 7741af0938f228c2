/// Confirming an address (API contract section 2).
enum VerificationRoutes {
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
