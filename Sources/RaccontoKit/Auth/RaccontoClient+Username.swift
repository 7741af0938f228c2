/// The public name in portfolio addresses (API contract section 2).
extension RaccontoClient {
    /// `GET /auth/check-username/{name}`: whether nobody has the name and it may be chosen. Needs no login.
    public func isUsernameAvailable(_ name: String) async throws(RaccontoError) -> Bool {
        let answer: UsernameAvailability = try await send(
            Endpoint(.checkUsername, [.user: name], authorization: .none))
        return answer.available
    }

    /// `PUT /auth/username`: chooses the name, or gives it up when nil; addresses with the old name end to work.
    ///
    /// Errors: `rejected` USERNAME_TOO_SHORT (under 3), USERNAME_TOO_LONG (over 30), USERNAME_INVALID_CHARS,
    /// USERNAME_RESERVED, USERNAME_ALREADY_TAKEN.
    /// - Returns: the name as stored.
    @discardableResult
    public func setUsername(_ name: String?) async throws(RaccontoError) -> String? {
        let answer: StoredUsername = try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint(.setUsername, json: ["username": .string(name ?? "")]))
        } byReading: { () async throws(RaccontoError) -> StoredUsername? in
            let now = try await me().username
            return now == name ? StoredUsername(username: now) : nil
        }
        return answer.username.flatMap { $0.isEmpty ? nil : $0 }
    }
}

private struct UsernameAvailability: Decodable, Sendable {
    let available: Bool
}

private struct StoredUsername: Decodable, Sendable {
    let username: String?
}
