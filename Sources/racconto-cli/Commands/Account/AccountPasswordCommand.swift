import RaccontoHTTP
import RaccontoKit

/// Changes the account's password.
struct AccountPasswordCommand: Command {
    static let name = "account password"
    static let summary = "Change the password; every other login ends, this one is made anew"
    static let discussion = """
        Both passwords are asked for without echo. With --password-stdin the first line of standard input is the present
        password and the second the new one. A password has 8 characters at least and 72 bytes at most, which are 24
        Hangul syllables.
        """
    static let examples = ["racconto account password", "racconto account password --password-stdin < passwords"]
    static var parameters: [Parameter<Self>] {
        [.flag("--password-stdin", \.passwordFromStandardInput, "Read both passwords from standard input")]
    }

    var passwordFromStandardInput = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        var account = try context.account()
        let (current, new) = try passwords(context)
        account.token = try await context.client(for: account).changePassword(
            email: account.email, from: current, to: new)
        try await context.secrets.save(account)
        context.output.note("the password is changed; other programs and machines have to log in again")
        return .success
    }

    private func passwords(_ context: Context) throws -> (current: Redacted<String>, new: Redacted<String>) {
        let input = PasswordInput(terminal: context.terminal, output: context.output)
        if passwordFromStandardInput { return try input.readTwo() }
        let current = try input.read(fromStandardInput: false, file: nil, prompt: "present password: ")
        let new = try input.read(fromStandardInput: false, file: nil, prompt: "new password: ")
        let again = try input.read(fromStandardInput: false, file: nil, prompt: "new password again: ")
        guard new == again else {
            throw CommandFailure(.badInput, "the new passwords differ; nothing was changed")
        }
        return (current, new)
    }
}
