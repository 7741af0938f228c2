import Foundation

/// Asks somebody at the terminal.
struct Question {
    private let context: Context

    init(_ context: Context) { self.context = context }

    /// The given address, or the one that is typed.
    func email(_ given: String?) throws -> String {
        if let given { return given }
        guard context.terminal.canAsk else { throw CommandFailure(.usage, "which account? give --email") }
        FileHandle.standardError.write(Data("email: ".utf8))
        guard let line = readLine(strippingNewline: true)?.trimmingCharacters(in: .whitespaces), !line.isEmpty else {
            throw CommandFailure(.badInput, "no email given")
        }
        return line
    }

    /// Whether to go on. `assumed` is `--yes`; without it and without a terminal the answer is a refusal.
    func confirm(_ question: String, assumed: Bool) throws {
        if assumed { return }
        guard context.terminal.canAsk else {
            throw CommandFailure(.usage, "\(question) Nothing was changed; give --yes to go on without being asked")
        }
        FileHandle.standardError.write(Data("\(PlainText.oneLine(question)) [y/N] ".utf8))
        let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
        guard answer == "y" || answer == "yes" else { throw CommandFailure(.failure, "nothing was changed") }
    }
}
