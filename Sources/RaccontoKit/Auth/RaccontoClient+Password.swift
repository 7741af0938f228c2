/// Changing the password, after which every earlier token is dead (API contract section 2).
extension RaccontoClient {
    /// How often a login is tried after a change of password.
    private static let freshLoginAttempts = 3

    /// `PUT /auth/password`, then logs in again: returns the token that takes the place of this client's.
    ///
    /// The server compares times without fractions and refuses tokens made in the second of the change, so the new
    /// token is tried, and asked for again a second later when it is refused.
    /// Errors: `rejected` WRONG_PASSWORD; `invalidInput` for a new password under 8 characters or over 72 bytes.
    public func changePassword(
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
}
