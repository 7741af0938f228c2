import Foundation
import Glibc
import RaccontoHTTP
import RaccontoKit
import RaccontoSystem

/// Asks somebody at the terminal.
struct Prompt {
    private let context: Context

    init(_ context: Context) { self.context = context }

    /// The given address, or the one that is typed.
    func email(_ given: String?) async throws -> String {
        if let given { return given }
        guard context.terminal.canAsk else { throw CommandFailure(.usage, "which account? give --email") }
        await context.output.flush()
        let answer = await Blocking.run {
            FileHandle.standardError.write(Data("email: ".utf8))
            return readLine(strippingNewline: true)
        }
        guard let line = answer?.trimmingCharacters(in: .whitespaces), !line.isEmpty else {
            throw CommandFailure(.badInput, "no email given")
        }
        return line
    }

    /// Whether to go on. `assumed` is `--yes`; without it and without a terminal the answer is a refusal.
    func confirm(_ question: String, assumed: Bool) async throws {
        if assumed { return }
        guard context.terminal.canAsk else {
            throw CommandFailure(.usage, "\(question) Nothing was changed; give --yes to confirm")
        }
        await context.output.flush()
        let line = await Blocking.run {
            FileHandle.standardError.write(Data("\(PlainText.oneLine(question)) [y/N] ".utf8))
            return readLine(strippingNewline: true)
        }
        let answer = line?.lowercased() ?? ""
        guard answer == "y" || answer == "yes" else { throw CommandFailure(.failure, "nothing was changed") }
    }
}

/// Where a password comes from: stdin on request, a file, or a prompt without echo. Never the command line.
struct PasswordPrompt {
    let terminal: Terminal
    let output: Output

    func read(fromStandardInput: Bool, file: String?, prompt: String) async throws -> Redacted<String> {
        if fromStandardInput {
            return Redacted(try Self.firstLine(of: try StandardStreams.input(), from: "standard input"))
        }
        if let file { return Redacted(try Self.fromFile(file)) }
        guard terminal.canAsk else {
            throw CommandFailure(
                .usage, "no terminal to ask for the password; use --password-stdin or RACCONTO_PASSWORD_FILE")
        }
        await output.flush()
        return Redacted(try await Blocking.run { [self] () throws(CommandFailure) in try ask(prompt) })
    }

    /// The first two lines of standard input.
    func readTwo() throws -> (Redacted<String>, Redacted<String>) {
        let data = try StandardStreams.input()
        let first = try Self.firstLine(of: data, from: "standard input")
        let rest = data.drop { $0 != 0x0A }.dropFirst()
        return (
            Redacted(first), Redacted(try Self.firstLine(of: Data(rest), from: "the second line of standard input"))
        )
    }

    private static func fromFile(_ path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.noInput, "cannot read the password file \(path) (RACCONTO_PASSWORD_FILE)")
        }
        return try firstLine(of: data, from: path)
    }

    private static func firstLine(of data: Data, from source: String) throws -> String {
        let line = data.prefix { $0 != 0x0A && $0 != 0x0D }
        guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
            throw CommandFailure(.badInput, "no password in \(source)")
        }
        return text
    }

    /// Asks on the terminal itself with echo off, and puts the terminal back whatever happens.
    private func ask(_ prompt: String) throws(CommandFailure) -> String {
        var original = termios()
        guard tcgetattr(STDIN_FILENO, &original) == 0 else {
            throw CommandFailure(.usage, "the terminal cannot be asked for a password; use --password-stdin")
        }
        var silent = original
        silent.c_lflag &= ~tcflag_t(ECHO)
        silent.c_lflag |= tcflag_t(ISIG)
        EchoGuard.begin(restoring: original)
        defer { EchoGuard.end() }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        FileHandle.standardError.write(Data(prompt.utf8))
        let line = readLine(strippingNewline: true)
        FileHandle.standardError.write(Data("\n".utf8))
        guard let line, !line.isEmpty else { throw CommandFailure(.badInput, "no password given") }
        return line
    }
}

/// Puts the terminal's echo back when a password prompt is interrupted by a signal.
private enum EchoGuard {
    // Not isolated: touched by `begin` and `end` on one thread and by the signal handler, which may only use what is already there.
    nonisolated(unsafe) private static var original = termios()

    static func begin(restoring state: termios) {
        original = state
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            signal(number) { received in
                tcsetattr(STDIN_FILENO, TCSANOW, &EchoGuard.original)
                _ = Glibc.write(STDERR_FILENO, "\n", 1)
                _exit(128 + received)
            }
        }
    }

    static func end() {
        tcsetattr(STDIN_FILENO, TCSANOW, &original)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { signal(number, SIG_DFL) }
    }
}
