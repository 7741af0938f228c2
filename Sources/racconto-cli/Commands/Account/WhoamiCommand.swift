import Foundation
import RaccontoKit

/// Shows the account, its quota, and when the token ends.
struct WhoamiCommand: Command {
    static let name = "whoami"
    static let summary = "Show the account, its server, its quota, and when the login ends"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    private struct Answer: Encodable {
        let server: String
        let account: Account
        let tokenExpiresAt: String?

        func encode(to encoder: any Encoder) throws {
            try account.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(server, forKey: .server)
            try container.encodeIfPresent(tokenExpiresAt, forKey: .tokenExpiresAt)
        }

        enum Key: String, CodingKey {
            case server
            case tokenExpiresAt = "token_expires_at"
        }
    }

    func run(_ context: Context) async throws -> ExitCode {
        let stored = try context.account()
        let account = try await context.client(for: stored).me()
        let expiry = TokenClaims(unverified: stored.token)?.expiresAt
        if context.isJSON {
            let text = expiry.map { $0.formatted(.iso8601) }
            try context.output.data(
                JSONText.line(Answer(server: stored.server.text, account: account, tokenExpiresAt: text)))
            return .success
        }
        var table = Table("account", PlainText.oneLine(account.email))
        if let name = account.username { table.add("username", name) }
        table.add("server", stored.server.text)
        table.add("photos", Self.quota(account.photoCount, account.photoLimit))
        table.add("projects", Self.quota(account.projectCount, account.projectLimit))
        if let expiry { table.add("login ends", LocalTime.text(expiry)) }
        for line in table.lines() { try context.output.data(line) }
        return .success
    }

    private static func quota(_ used: Int?, _ limit: Int?) -> String {
        "\(used.map(String.init) ?? "?") of \(limit.map(String.init) ?? "?")"
    }
}
