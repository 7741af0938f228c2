import Foundation
import RaccontoHTTP
import RaccontoKit

/// Changes the account's password.
struct AccountPasswordCommand: Command {
    static let name = "account password"
    static let summary = "Change the password; all other logins end, this one is renewed"
    static let discussion = """
        Both passwords are asked for without echo. With --password-stdin the first line of standard input is the current
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
        let (current, new) = try await passwords(context)
        account.token = try await context.client(for: account).changePassword(
            email: account.email, from: current, to: new)
        try await context.secrets.save(account)
        context.output.note("the password is changed; other programs and machines have to log in again")
        return .success
    }

    private func passwords(_ context: Context) async throws -> (current: Redacted<String>, new: Redacted<String>) {
        let input = PasswordPrompt(terminal: context.terminal, output: context.output)
        if passwordFromStandardInput { return try input.readTwo() }
        let current = try await input.read(fromStandardInput: false, file: nil, prompt: "current password: ")
        let new = try await input.read(fromStandardInput: false, file: nil, prompt: "new password: ")
        let again = try await input.read(fromStandardInput: false, file: nil, prompt: "new password again: ")
        guard new == again else {
            throw CommandFailure(.badInput, "the new passwords differ; nothing was changed")
        }
        return (current, new)
    }
}

/// Chooses the public name of the account.
struct AccountUsernameCommand: Command {
    static let name = "account username"
    static let summary = "Show, set or clear the user name in the portfolio's address"
    static let discussion = "Addresses with the old name stop working. --dry-run tells whether a name is free."
    static let examples = [
        "racconto account username", "racconto account username photog --dry-run", "racconto account username --clear",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .optionalPositional("name", \.newName, "3 to 30 characters"),
            .flag("--clear", \.isCleared, "Clear the name"),
            .flag("--dry-run", \.isDryRun, "Tell whether the name is free; change nothing"),
        ]
    }

    var newName: String?
    var isCleared = false
    var isDryRun = false
    var global = GlobalOptions()

    private struct Answer: Encodable {
        let username: String?
        var available: Bool?

        enum CodingKeys: String, CodingKey {
            case username, available
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(username, forKey: .username)
            try values.encodeIfPresent(available, forKey: .available)
        }
    }

    func run(_ context: Context) async throws -> ExitCode {
        guard newName == nil || !isCleared else { throw UsageError.conflict("give a name or --clear, not both") }
        let client = try context.client()
        guard newName != nil || isCleared else {
            let name = try await client.me().username
            guard name != nil || context.isJSON else {
                context.output.note("no user name is chosen yet")
                return .success
            }
            try await tell(Answer(username: name), name ?? "", context, isData: true)
            return .success
        }
        if isDryRun { return try await rehearse(client, context) }
        let current = try await client.me().username.flatMap { $0.isEmpty ? nil : $0 }
        let name = current == newName ? current : try await client.setUsername(newName)
        try await tell(
            Answer(username: name), name.map { "the user name is \($0)" } ?? "the account has no user name", context)
        return .success
    }

    private func rehearse(_ client: RaccontoClient, _ context: Context) async throws -> ExitCode {
        guard let newName else {
            let name = try await client.me().username
            try await tell(
                Answer(username: name), "nothing was changed; \(name ?? "no name") would be cleared", context)
            return .success
        }
        let isFree = try await client.isUsernameAvailable(newName)
        try await tell(
            Answer(username: newName, available: isFree), "`\(newName)` \(isFree ? "is free" : "cannot be chosen")",
            context)
        return isFree ? .success : .badInput
    }

    private func tell(_ answer: Answer, _ sentence: String, _ context: Context, isData: Bool = false) async throws {
        if context.isJSON {
            try await context.output.data(JSONText.line(answer))
        } else if isData {
            try await context.output.data(PlainText.oneLine(sentence))
        } else {
            context.output.note(sentence)
        }
    }
}
