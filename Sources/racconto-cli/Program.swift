import Foundation

/// Runs one command line from its words to its exit code.
struct Program: Sendable {
    /// How far a line gets without a command.
    enum Beginning {
        /// It asked for help or the version, or was wrong.
        case ended(ExitCode)
        case command(any Command.Type, tokens: [String])
    }

    let groups: [CommandGroup]

    func begin(_ arguments: [String]) -> Beginning {
        let output = Output()
        do {
            switch try CommandSelection(groups: groups).select(arguments) {
            case .version: try output.data("racconto \(Version.current)")
            case .help(let text): try output.raw(Array(text.utf8))
            case .run(let command, let tokens): return .command(command, tokens: tokens)
            }
            return .ended(.success)
        } catch {
            return .ended(ErrorReport(error).tell(output))
        }
    }

    func run<Verb: Command>(_ type: Verb.Type, _ tokens: [String]) async -> ExitCode {
        let command: Verb
        do {
            command = try Verb(parsing: tokens)
        } catch {
            Output().complain("racconto: \(error.message); see `racconto help \(Verb.name)`")
            return .usage
        }
        let output = Output(isQuiet: command.global.quiet)
        do {
            let environment = ProcessInfo.processInfo.environment
            let context = try Context(
                command.global, transfers: command.transfers, output: output, environment: environment)
            let code: ExitCode
            do {
                code = try await command.run(context)
            } catch {
                await context.learnt.keep(in: context.secrets)
                throw error
            }
            await context.learnt.keep(in: context.secrets)
            try output.confirmWritten()
            return code
        } catch let error as UsageError {
            output.complain("racconto: \(error.message); see `racconto help \(Verb.name)`")
            return .usage
        } catch {
            return ErrorReport(error).tell(output)
        }
    }
}
