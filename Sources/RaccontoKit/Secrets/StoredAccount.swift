/// An account whose token is kept in the secrets file.
public struct StoredAccount: Sendable, Equatable {
    public var server: ServerURL
    public var email: String
    public var userID: String
    public var token: Redacted<String>
    /// The spelling of the API that the server speaks.
    public var dialect: APIDialect
    /// What the server has no route for and is done in another way.
    public var lacking: Set<APIOperation>

    public init(
        server: ServerURL, email: String, userID: String, token: Redacted<String>, dialect: APIDialect,
        lacking: Set<APIOperation> = []
    ) {
        self.server = server
        self.email = email
        self.userID = userID
        self.token = token
        self.dialect = dialect
        self.lacking = lacking
    }

    func isSameAccount(as other: StoredAccount) -> Bool { server == other.server && userID == other.userID }
}

extension StoredAccount: Codable {
    private enum CodingKeys: String, CodingKey {
        case server
        case email
        case userID = "user_id"
        case token
        case dialect
        case lacking
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        server = try values.decode(ServerURL.self, forKey: .server)
        email = try values.decode(String.self, forKey: .email)
        userID = try values.decode(String.self, forKey: .userID)
        token = Redacted(try values.decode(String.self, forKey: .token))
        dialect = try values.decodeIfPresent(APIDialect.self, forKey: .dialect) ?? .backend
        let names = try values.decodeIfPresent([String].self, forKey: .lacking) ?? []
        // A name from another version is no reason to refuse the account.
        lacking = Set(names.compactMap(APIOperation.init))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(server, forKey: .server)
        try values.encode(email, forKey: .email)
        try values.encode(userID, forKey: .userID)
        try values.encode(token.secret, forKey: .token)
        try values.encode(dialect, forKey: .dialect)
        if !lacking.isEmpty { try values.encode(lacking.map(\.rawValue).sorted(), forKey: .lacking) }
    }
}
