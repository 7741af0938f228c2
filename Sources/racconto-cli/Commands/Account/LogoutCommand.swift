import RaccontoKit

/// Forgets a token.
struct LogoutCommand: Command {
    static let name = "logout"
    static let summary = "Forget the token of an account"
    static let discussion = """
        The server keeps no sessions: a copy of the token stays valid until it ends. Change the password to end all.
        Queued photos stay in the queue and wait for the next login.
        """
    static let examples = ["racconto logout", "racconto logout --all"]
    static var parameters: [Parameter<Self>] { [.flag("--all", \.all, "Forget every account")] }

    var all = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        if all {
            let count = try await context.secrets.removeAll()
            context.output.note("logged out of \(Amount.of(count, "account"))")
            return .success
        }
        let account = try context.account()
        try await context.secrets.remove(account)
        context.output.note("logged out of \(account.email) at \(account.server)")
        return .success
    }
}
