import RaccontoKit

/// Shows the account, its quota, and when the token ends.
struct WhoamiCommand: Command {
    static let name = "whoami"
    static let summary = "Show the account, its server, its quota, and when the login ends"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let stored = try context.account()
        var account = try await context.client(for: stored).me()
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

    private static func quota(_ used: Int?, _ limit: Int?) -> String {
        "\(used.map(String.init) ?? "?") of \(limit.map(String.init) ?? "?")"
    }
}
