import Foundation

/// Runs one command line from its words to its exit code.
struct Program {
    let commands: [any Command.Type]
    var environment = ProcessInfo.processInfo.environment

    func run(_ arguments: [String]) async -> ExitCode {
        let output = Output()
        do {
            switch try CommandSelection(commands: commands).select(arguments) {
            case .version:
                try output.data("racconto \(Version.current)")
                return .success
            case .help(let text):
                try output.raw(Array(text.utf8))
                return .success
            case .run(let command, let tokens): return try await run(command, tokens)
            }
        } catch {
            return ErrorReport(error).tell(output)
        }
    }

    private func run<Verb: Command>(_ type: Verb.Type, _ tokens: [String]) async throws -> ExitCode {
        let command: Verb
        do {
            command = try Verb(parsing: tokens)
        } catch {
            Output().complain("racconto: \(error.message); see `racconto help \(Verb.name)`")
            return .usage
        }
        let output = Output(isQuiet: command.global.quiet)
        do {
            return try await command.run(Context(command.global, output: output, environment: environment))
        } catch {
            return ErrorReport(error).tell(output)
        }
    }
}
