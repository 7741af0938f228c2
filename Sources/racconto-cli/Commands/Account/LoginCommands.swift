import RaccontoKit
import UploadQueue

/// Gets a token and keeps it in the secrets file.
struct LoginCommand: Command {
    static let name = "login"
    static let summary = "Log in and keep the token in the secrets file"
    static let discussion = """
        The password is asked for without echo, or read from standard input (--password-stdin) or from the file that
        RACCONTO_PASSWORD_FILE names. It is never saved. A script has to name the account, by --email or RACCONTO_EMAIL:
        only a person at a terminal is asked for it. The token is valid for seven days and goes to its server only.
        Photos that were held for lack of a login are released.
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
        let email = try await Prompt(context).email(context.settings.email)
        let password = try await PasswordPrompt(terminal: context.terminal, output: context.output).read(
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
        try await releaseHolds(of: stored, context)
        if context.isJSON {
            try await context.output.data(JSONText.line(AccountRecord(account: account, stored: stored)))
        } else {
            context.output.note("logged in as \(account.email) at \(context.settings.server)")
        }
        return .success
    }

    /// Photos that were held for want of this login go on. Logging in alone makes no queue.
    private func releaseHolds(of account: StoredAccount, _ context: Context) async throws {
        guard context.settings.queuePath.exists else { return }
        let key = AccountKey(server: account.server.text, userID: account.userID)
        try await context.queue().release(.account(key), [.auth])
    }
}

/// Forgets a token.
struct LogoutCommand: Command {
    static let name = "logout"
    static let summary = "Forget the token of an account"
    static let discussion = """
        The server keeps no sessions: a copy of the token stays valid until it ends. Change the password to end all.
        Queued photos stay in the queue and wait for the next login.
        """
    static let examples = ["racconto logout", "racconto logout --all"]
    static let acceptsYes = true
    static var parameters: [Parameter<Self>] { [.flag("--all", \.all, "Forget every account")] }

    var all = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        if all {
            let count = try await context.secrets.removeAll()
            context.output.note("logged out of \(Plural.of(count, "account"))")
            return .success
        }
        let account = try context.account()
        try await context.secrets.remove(account)
        context.output.note("logged out of \(account.email) at \(account.server)")
        return .success
    }
}

/// Opens an account.
struct RegisterCommand: Command {
    static let name = "register"
    static let summary = "Open an account; follow the link in the mail before the first login"
    static let examples = [
        "racconto register --email ann@example.com", "racconto register --email ann@example.com --resend",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .flag("--password-stdin", \.passwordFromStandardInput, "Read the password from standard input"),
            .flag("--resend", \.isResending, "Send the mail with the link again, to an account that is not verified"),
            .option("--language", "CODE", \.language, "Language of the mail: ko (default), en or ja"),
        ]
    }

    var passwordFromStandardInput = false
    var isResending = false
    var language = "ko"
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let email = try await Prompt(context).email(context.settings.email)
        if isResending {
            try await context.anonymousClient().resendVerification(email: email)
            context.output.note("if \(email) is not verified yet, a new mail is on its way")
            return .success
        }
        let password = try await PasswordPrompt(terminal: context.terminal, output: context.output).read(
            fromStandardInput: passwordFromStandardInput, file: context.settings.passwordFile,
            prompt: "password for the new account: ")
        try await context.anonymousClient().register(email: email, password: password, language: language)
        context.output.note("account made; open the link in the mail to \(email), then run `racconto login`")
        return .success
    }
}
