import Foundation

/// Logging in and signing up (API contract section 2).
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
    public func register(
        email: String, password: Redacted<String>, language: String = "ko"
    ) async throws(RaccontoError) {
        try InputCheck(operation: .register).checkPassword(password, isNew: true)
        try await send(
            Endpoint(
                .register, authorization: .none,
                json: ["email": .string(email), "password": .string(password.secret), "lang": .string(language)]))
    }

    /// `GET /auth/me`: the account the token belongs to. A server without this route is asked for the projects, to see
    /// whether it takes the token, and the rest is what the token says: the user's id.
    ///
    /// Errors: `tokenRejected`.
    public func me() async throws(RaccontoError) -> Account {
        try await send(Endpoint(.showAccount)) { () async throws(RaccontoError) in
            let projects = try await projects()
            guard let claims = token.flatMap(TokenClaims.init(unverified:)), let userID = claims.userID else {
                throw RaccontoError(
                    .undecodable, operation: APIOperation.showAccount.rawValue,
                    message: "neither the server nor the token tells whose login this is")
            }
            return Account(userID: userID, projectCount: projects.count)
        }
    }
}

private struct LoginAnswer: Decodable {
    let accessToken: String

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
    }
}
