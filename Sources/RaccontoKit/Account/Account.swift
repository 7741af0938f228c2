package import Foundation
package import RaccontoHTTP

/// Who is logged in, and how much of the account's limits is used (API contract section 2).
public struct Account: Codable, Sendable, Hashable {
    /// The service's own id, a UUID.
    public var userID: String
    /// Empty where the server does not tell it.
    public var email: String
    /// The public name in portfolio addresses; nil until chosen.
    public var username: String?
    /// Whether it may do what others may not.
    public var isAdmin: Bool
    /// The plan that sets its limits.
    public var tier: String?
    /// `google`, `naver`, `line` or `apple` for an account without a password of its own.
    public var oauthProvider: String?
    /// Live projects.
    public var projectCount: Int?
    /// Live projects at most.
    public var projectLimit: Int?
    /// Leaves out photos in deleted projects, which the limit counts all the same.
    public var photoCount: Int?
    /// Photos at most.
    public var photoLimit: Int?

    enum CodingKeys: String, CodingKey {
        case email, username, tier
        case userID = "user_id"
        case isAdmin = "is_admin"
        case oauthProvider = "oauth_provider"
        case projectCount = "project_count"
        case projectLimit = "project_limit"
        case photoCount = "photo_count"
        case photoLimit = "photo_limit"
    }

    /// What is known of an account where only its token tells.
    init(userID: String, projectCount: Int?) {
        self.userID = userID
        email = ""
        isAdmin = false
        self.projectCount = projectCount
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        userID = try values.decode(String.self, forKey: .userID)
        email = try values.decodeIfPresent(String.self, forKey: .email) ?? ""
        username = try values.decodeIfPresent(String.self, forKey: .username)
        isAdmin = try values.decodeIfPresent(LenientBool.self, forKey: .isAdmin)?.value ?? false
        tier = try values.decodeIfPresent(String.self, forKey: .tier)
        oauthProvider = try values.decodeIfPresent(String.self, forKey: .oauthProvider)
        projectCount = try values.decodeIfPresent(Int.self, forKey: .projectCount)
        projectLimit = try values.decodeIfPresent(Int.self, forKey: .projectLimit)
        photoCount = try values.decodeIfPresent(Int.self, forKey: .photoCount)
        photoLimit = try values.decodeIfPresent(Int.self, forKey: .photoLimit)
    }
}

/// The account behind the login, and its public name (API contract section 2).
extension RaccontoClient {
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

    // MARK: - The public name in portfolio addresses

    /// `GET /auth/check-username/{name}`: whether nobody has the name and it may be chosen. Needs no login.
    package func isUsernameAvailable(_ name: String) async throws(RaccontoError) -> Bool {
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
    package func setUsername(_ name: String?) async throws(RaccontoError) -> String? {
        let answer: StoredUsername = try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint(.setUsername, json: ["username": .string(name ?? "")]))
        } byReading: { () async throws(RaccontoError) -> StoredUsername? in
            let now = try await me().username
            return now == name ? StoredUsername(username: now) : nil
        }
        return answer.username.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// What a login token says about itself, read without checking its signature: for display and planning only.
package struct TokenClaims: Sendable, Equatable {
    /// The `sub` claim.
    package let userID: String?
    package let issuedAt: Date?
    /// When the server will stop accepting it; seven days after issue on the running backend.
    package let expiresAt: Date?

    /// Nil when the text is not a JSON Web Token (RFC 7519).
    package init?(unverified token: Redacted<String>) {
        let parts = token.secret.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Self.bytes(base64URL: parts[1]),
            let claims = try? JSONDecoder().decode(JSONValue.self, from: payload), claims.object != nil
        else { return nil }
        userID = claims["sub"]?.string ?? claims["sub"]?.integer.map(String.init)
        issuedAt = Self.date(claims["iat"])
        expiresAt = Self.date(claims["exp"])
    }

    private static func date(_ claim: JSONValue?) -> Date? {
        switch claim {
        case .integer(let seconds): Date(timeIntervalSince1970: TimeInterval(seconds))
        case .number(let seconds) where seconds.isFinite: Date(timeIntervalSince1970: seconds)
        default: nil
        }
    }

    /// Base64 with the URL alphabet and without padding (RFC 4648 section 5).
    private static func bytes(base64URL text: Substring) -> Data? {
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        return Data(base64Encoded: String(base64))
    }
}

private struct UsernameAvailability: Decodable, Sendable {
    let available: Bool
}

private struct StoredUsername: Decodable, Sendable {
    let username: String?
}
