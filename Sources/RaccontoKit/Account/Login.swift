import Foundation
public import RaccontoHTTP

/// Signing up, logging in, and the password (API contract section 2).
extension RaccontoClient {
    /// `POST /auth/login`: exchanges email and password for a token that lasts seven days.
    ///
    /// The address is tried as the service stores it, then as typed.
    /// Errors: `wrongCredentials`, `emailNotVerified`; `invalidInput` for a password longer than any account's.
    public func login(email: String, password: Redacted<String>) async throws(RaccontoError) -> Redacted<String> {
        try InputCheck(operation: .login).checkPassword(password, isNew: false)
        let stored = EmailAddress.normalized(email)
        do throws(RaccontoError) {
            return try await send(loginEndpoint(stored, password))
        } catch {
            guard error.kind == .wrongCredentials, stored != email else { throw error }
            return try await send(loginEndpoint(email, password))
        }
    }

    private func loginEndpoint(_ email: String, _ password: Redacted<String>) -> Endpoint<Redacted<String>> {
        Endpoint(.login, authorization: .none) { dialect in
            switch dialect {
            case .backend: ["username": .string(email), "password": .string(password.secret)]
            // The work order names no keys; a server by it may read either.
            case .workOrder:
                [
                    "email": .string(email), "username": .string(email), "password": .string(password.secret),
                ]
            }
        } decode: { body in
            Redacted(try JSONDecoder().decode(LoginAnswer.self, from: body).accessToken)
        }
    }

    /// `POST /auth/register`: makes an account; a mail with a link follows, and logging in works after that.
    ///
    /// Errors: `rejected` with `EMAIL_ALREADY_EXISTS`, `validation` for a malformed address, `invalidInput` for a
    /// password under 8 characters or over 72 bytes.
    /// - Parameter language: of the mail, such as `ko` or `en`.
    package func register(
        email: String, password: Redacted<String>, language: String = "ko"
    ) async throws(RaccontoError) {
        try InputCheck(operation: .register).checkPassword(password, isNew: true)
        try await send(
            Endpoint(
                .register, authorization: .none,
                json: ["email": .string(email), "password": .string(password.secret), "lang": .string(language)]))
    }

    // MARK: - Changing the password, after which every earlier token is dead

    /// How often a login is tried after a change of password.
    private static let freshLoginAttempts = 3

    /// `PUT /auth/password`, then logs in again: returns the token that takes the place of this client's.
    ///
    /// The server compares times without fractions and refuses tokens made in the second of the change, so the new
    /// token is tried, and asked for again a second later when it is refused.
    /// Errors: `rejected` WRONG_PASSWORD; `invalidInput` for a new password under 8 characters or over 72 bytes.
    package func changePassword(
        email: String, from current: Redacted<String>, to new: Redacted<String>
    ) async throws(RaccontoError) -> Redacted<String> {
        let check = InputCheck(operation: .changePassword)
        try check.checkPassword(current, isNew: false)
        try check.checkPassword(new, isNew: true)
        let endpoint = Endpoint<Void>(
            .changePassword,
            json: ["current_password": .string(current.secret), "new_password": .string(new.secret)])
        try await confirmed { () async throws(RaccontoError) in
            try await send(endpoint)
        } byReading: { () async throws(RaccontoError) -> Void? in
            _ = try await login(email: email, password: new)
            return ()
        }
        return try await freshToken(email: email, password: new)
    }

    private func freshToken(
        email: String, password: Redacted<String>
    ) async throws(RaccontoError) -> Redacted<String> {
        for _ in 1..<Self.freshLoginAttempts {
            let token = try await login(email: email, password: password)
            do throws(RaccontoError) {
                _ = try await with(token: token).me()
                return token
            } catch {
                guard error.kind == .tokenRejected else { throw error }
            }
            do {
                try await pause(.milliseconds(1100))
            } catch {
                throw RaccontoError(
                    .transport(TransportError(.cancelled, "cancelled")),
                    operation: APIOperation.changePassword.rawValue,
                    message: "the password is changed; log in again")
            }
        }
        return try await login(email: email, password: password)
    }

    // MARK: - What the links in the service's mails do; none of these calls needs a login

    /// `GET /auth/verify-email`: confirms an address with the token of the mail's link.
    ///
    /// Errors: `rejected` INVALID_TOKEN when it is unknown, used, or older than a day.
    package func verifyEmail(token: Redacted<String>, language: String = "ko") async throws(RaccontoError) {
        try await send(
            Endpoint<Void>(
                .verifyEmail, query: [("token", token.secret), ("lang", language)], authorization: .none))
    }

    /// `POST /auth/resend-verification`: sends the mail again. An unknown address is no error.
    ///
    /// Errors: `rejected` EMAIL_ALREADY_VERIFIED.
    package func resendVerification(email: String) async throws(RaccontoError) {
        try await send(
            Endpoint<Void>(
                .resendVerification, authorization: .none,
                json: ["email": .string(EmailAddress.normalized(email))]))
    }

    /// `POST /auth/forgot-password`: sends a mail with a link that is good for an hour. An unknown address is no error.
    package func requestPasswordReset(email: String, language: String = "ko") async throws(RaccontoError) {
        try await send(
            Endpoint<Void>(
                .forgotPassword, authorization: .none,
                json: ["email": .string(EmailAddress.normalized(email)), "lang": .string(language)]))
    }

    /// `POST /auth/reset-password`: sets a password with the token of the mail's link. Logins made before stay valid.
    ///
    /// Errors: `rejected` INVALID_TOKEN or PASSWORD_TOO_SHORT, `invalidInput` for a password over 72 bytes.
    package func resetPassword(token: Redacted<String>, to password: Redacted<String>) async throws(RaccontoError) {
        try InputCheck(operation: .resetPassword).checkPassword(password, isNew: true)
        try await send(
            Endpoint<Void>(
                .resetPassword, authorization: .none,
                json: ["token": .string(token.secret), "new_password": .string(password.secret)]))
    }
}

private struct LoginAnswer: Decodable {
    let accessToken: String

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
    }
}

/// How the service spells addresses: the domain in lower case, the part before the `@` as typed.
///
/// It stores them so at registration and compares exactly at login, so `New.User@Example.COM` as typed cannot log in.
enum EmailAddress {
    static func normalized(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        return text[...at] + text[text.index(after: at)...].lowercased()
    }
}
