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
            try context.output.data(JSONText.line(record))
            return .success
        }
        var table = Table("account", PlainText.oneLine(account.email))
        if let name = account.username { table.add("username", name) }
        table.add("server", stored.server.text)
        table.add("photos", Self.quota(account.photoCount, account.photoLimit))
        table.add("projects", Self.quota(account.projectCount, account.projectLimit))
        if let expiry = record.expiry { table.add("login ends", LocalTime.text(expiry)) }
        for line in table.lines() { try context.output.data(line) }
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
