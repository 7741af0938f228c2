import RaccontoKit

/// Opens an account.
struct RegisterCommand: Command {
    static let name = "register"
    static let summary = "Open an account; a mail with a link must be answered before the first login"
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
        let email = try Question(context).email(context.settings.email)
        if isResending {
            try await context.anonymousClient().resendVerification(email: email)
            context.output.note("if \(email) waits to be verified, a new mail is on its way")
            return .success
        }
        let password = try PasswordInput(terminal: context.terminal, output: context.output).read(
            fromStandardInput: passwordFromStandardInput, file: context.settings.passwordFile,
            prompt: "password for the new account: ")
        try await context.anonymousClient().register(email: email, password: password, language: language)
        context.output.note("account made; open the link in the mail to \(email), then run `racconto login`")
        return .success
    }
}
