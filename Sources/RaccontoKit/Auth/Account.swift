/// Who is logged in, and how much of the account's limits is used (API contract section 2).
public struct Account: Codable, Sendable, Hashable {
    public var userID: String
    /// Empty where the server does not tell it.
    public var email: String
    /// The public name in portfolio addresses; nil until chosen.
    public var username: String?
    public var isAdmin: Bool
    public var tier: String?
    /// `google`, `naver`, `line` or `apple` for an account without a password of its own.
    public var oauthProvider: String?
    public var projectCount: Int?
    public var projectLimit: Int?
    /// Leaves out photos in deleted projects, which the limit counts all the same.
    public var photoCount: Int?
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
