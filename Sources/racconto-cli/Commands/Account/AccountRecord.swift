import Foundation
import RaccontoKit

/// An account as `--json` prints it: the API's keys, where it is, and when the login ends; all of them every time.
struct AccountRecord: Encodable {
    let account: Account
    let stored: StoredAccount

    private enum Key: String, CodingKey {
        case email, username, tier, server
        case userID = "user_id"
        case isAdmin = "is_admin"
        case oauthProvider = "oauth_provider"
        case projectCount = "project_count"
        case projectLimit = "project_limit"
        case photoCount = "photo_count"
        case photoLimit = "photo_limit"
        case tokenExpiresAt = "token_expires_at"
    }

    /// Read from the token, which is not checked: a hint for people.
    var expiry: Date? { TokenClaims(unverified: stored.token)?.expiresAt }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(account.userID, forKey: .userID)
        try values.encode(account.email, forKey: .email)
        try values.encode(account.username, forKey: .username)
        try values.encode(account.isAdmin, forKey: .isAdmin)
        try values.encode(account.tier, forKey: .tier)
        try values.encode(account.oauthProvider, forKey: .oauthProvider)
        try values.encode(account.projectCount, forKey: .projectCount)
        try values.encode(account.projectLimit, forKey: .projectLimit)
        try values.encode(account.photoCount, forKey: .photoCount)
        try values.encode(account.photoLimit, forKey: .photoLimit)
        try values.encode(stored.server.text, forKey: .server)
        try values.encode(expiry?.formatted(.iso8601), forKey: .tokenExpiresAt)
    }
}
