import Foundation
import RaccontoKit

/// Shows the account, its quota, and when the token ends.
struct WhoamiCommand: Command {
    static let name = "whoami"
    static let summary = "Show the account, its server, its quota, and when the login ends"
    static let discussion = """
        An account whose login has ended stays in the secrets file, so that its queued photos wait for it; `racconto login`
        renews it, `racconto logout` forgets it.
        """
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let stored = try context.account()
        var account = try await account(stored, context)
        if account.email.isEmpty { account.email = stored.email }
        let record = AccountRecord(account: account, stored: stored)
        if context.isJSON {
            try await context.output.data(JSONText.line(record))
            return .success
        }
        var table = Table("account", PlainText.oneLine(account.email))
        if let name = account.username { table.add("username", name) }
        table.add("server", stored.server.text)
        table.add("photos", Self.quota(account.photoCount, account.photoLimit))
        table.add("projects", Self.quota(account.projectCount, account.projectLimit))
        if let expiry = record.expiry { table.add("login ends", LocalTime.text(expiry)) }
        for line in table.lines() { try await context.output.data(line) }
        return .success
    }

    private func account(_ stored: StoredAccount, _ context: Context) async throws -> Account {
        do throws(RaccontoError) {
            return try await context.client(for: stored).me()
        } catch {
            guard error.kind == .tokenRejected else { throw error }
            var moment = ""
            if let end = TokenClaims(unverified: stored.token)?.expiresAt, end < Date() {
                moment = " at \(LocalTime.text(end))"
            }
            throw CommandFailure(
                .notLoggedIn,
                "the login of \(stored.email) at \(stored.server) has ended\(moment)\(ErrorReport.skew(error));"
                    + " run `racconto login --email \(stored.email)`")
        }
    }

    private static func quota(_ used: Int?, _ limit: Int?) -> String {
        "\(used.map(String.init) ?? "?") of \(limit.map(String.init) ?? "?")"
    }
}

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
