import RaccontoKit

/// Gets a token and keeps it in the secrets file.
struct LoginCommand: Command {
    static let name = "login"
    static let summary = "Log in and keep the token in the secrets file"
    static let discussion = """
        The password is asked for without echo, or read from standard input (--password-stdin) or from the file that
        RACCONTO_PASSWORD_FILE names. It is never kept. A script has to name the account, by --email or RACCONTO_EMAIL:
        only a person at a terminal is asked for it. The token is valid for seven days and goes to its server only.
        Work that was held for want of a login goes on.
        """
    static let examples = [
        "racconto login --email ann@example.com",
        "pass racconto | racconto login --email ann@example.com --password-stdin",
    ]
    static var parameters: [Parameter<Self>] {
        [.flag("--password-stdin", \.passwordFromStandardInput, "Read the password from standard input")]
    }

    var passwordFromStandardInput = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let email = try Question(context).email(context.settings.email)
        let password = try PasswordInput(terminal: context.terminal, output: context.output).read(
            fromStandardInput: passwordFromStandardInput, file: context.settings.passwordFile,
            prompt: "password for \(PlainText.oneLine(email)): ")
        let anonymous = context.anonymousClient()
        _ = try await anonymous.detectDialect()
        let token = try await anonymous.login(email: email, password: password)
        let client = anonymous.with(token: token)
        var account = try await client.me()
        if account.email.isEmpty { account.email = email }
        let stored = StoredAccount(
            server: context.settings.server, email: account.email, userID: account.userID, token: token,
            dialect: client.dialect, missingRoutes: client.missingRoutes)
        try await context.secrets.save(stored)
        try await HoldRelease(context).loggedIn(server: context.settings.server, userID: account.userID)
        if context.isJSON {
            try context.output.data(JSONText.line(AccountRecord(account: account, stored: stored)))
        } else {
            context.output.note("logged in as \(account.email) at \(context.settings.server)")
        }
        return .success
    }
}
