/// What the links in the service's mails do (API contract section 2). None of these calls needs a login.
extension RaccontoClient {
    /// `GET /auth/verify-email`: confirms an address with the token of the mail's link.
    ///
    /// Errors: `rejected` INVALID_TOKEN when it is unknown, used, or older than a day.
    public func verifyEmail(token: Redacted<String>, language: String = "ko") async throws(RaccontoError) {
        try await send(
            Endpoint<Void>(
                .verifyEmail, query: [("token", token.secret), ("lang", language)], authorization: .none))
    }

    /// `POST /auth/resend-verification`: sends the mail again. An unknown address is no error.
    ///
    /// Errors: `rejected` EMAIL_ALREADY_VERIFIED.
    public func resendVerification(email: String) async throws(RaccontoError) {
        try await send(
            Endpoint<Void>(
                .resendVerification, authorization: .none,
                json: ["email": .string(EmailAddress.normalized(email))]))
    }

    /// `POST /auth/forgot-password`: sends a mail with a link that is good for an hour. An unknown address is no error.
    public func requestPasswordReset(email: String, language: String = "ko") async throws(RaccontoError) {
        try await send(
            Endpoint<Void>(
                .forgotPassword, authorization: .none,
                json: ["email": .string(EmailAddress.normalized(email)), "lang": .string(language)]))
    }

    /// `POST /auth/reset-password`: sets a password with the token of the mail's link. Logins made before stay valid.
    ///
    /// Errors: `rejected` INVALID_TOKEN or PASSWORD_TOO_SHORT, `invalidInput` for a password over 72 bytes.
    public func resetPassword(token: Redacted<String>, to password: Redacted<String>) async throws(RaccontoError) {
        try InputCheck(operation: .resetPassword).checkPassword(password, isNew: true)
        try await send(
            Endpoint<Void>(
                .resetPassword, authorization: .none,
                json: ["token": .string(token.secret), "new_password": .string(password.secret)]))
    }
}
