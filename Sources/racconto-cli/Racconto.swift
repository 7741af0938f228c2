import Dispatch
import Foundation
import Glibc

/// `racconto`: read the line, find the command, run it, end with its code.
@main struct Racconto {
    static func main() {
        // A closed pipe is an error of write(2), not a signal that kills an upload half-way.
        signal(SIGPIPE, SIG_IGN)
        StandardStreams.occupy()
        let program = Program(groups: CommandTable.groups)
        switch program.begin(CommandLineWord.ofThisProcess) {
        case .ended(let code): exit(code.rawValue)
        case .command(let command, let tokens):
            // Threads are started for commands only: help and the version need none.
            Task { exit(await program.run(command, tokens).rawValue) }
            dispatchMain()
        }
    }
}

/// Runs one command line from its words to its exit code.
private struct Program: Sendable {
    /// How far a line gets without a command.
    enum Beginning {
        /// It asked for help or the version, or was wrong.
        case ended(ExitCode)
        case command(any Command.Type, tokens: [CommandLineWord])
    }

    let groups: [CommandGroup]

    func begin(_ arguments: [CommandLineWord]) -> Beginning {
        let output = Output(isDirect: true)
        do {
            switch try CommandSelection(groups: groups).select(arguments) {
            case .version: try output.directly(Array("racconto \(Version.current)\n".utf8))
            case .help(let text): try output.directly(Array(text.utf8))
            case .run(let command, let tokens): return .command(command, tokens: tokens)
            }
            return .ended(.success)
        } catch {
            return .ended(ErrorReport(error).print(to: output))
        }
    }

    func run<Verb: Command>(_ type: Verb.Type, _ tokens: [CommandLineWord]) async -> ExitCode {
        let command: Verb
        do {
            command = try Verb(parsing: tokens)
        } catch {
            Output(isDirect: true).complain("racconto: \(error.message); see `racconto help \(Verb.name)`")
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
                await context.dialects.save(to: context.secrets)
                throw error
            }
            await context.dialects.save(to: context.secrets)
            try await output.finish(isInterrupted: code == .interrupted || code == .terminated)
            return code
        } catch let error as UsageError {
            output.complain("racconto: \(error.message); see `racconto help \(Verb.name)`")
            await output.flush()
            return .usage
        } catch {
            let code = ErrorReport(error).print(to: output)
            await output.flush()
            return code
        }
    }
}
