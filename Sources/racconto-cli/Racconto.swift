import Dispatch
import Glibc

/// `racconto`: read the line, find the command, run it, end with its code.
@main struct Racconto {
    static func main() {
        // A reader that goes away is an error of write(2), not a signal that kills an upload half-way.
        signal(SIGPIPE, SIG_IGN)
        StandardStreams.occupy()
        let program = Program(groups: CommandTable.groups)
        switch program.begin(Array(CommandLine.arguments.dropFirst())) {
        case .ended(let code): exit(code.rawValue)
        case .command(let command, let tokens):
            // Threads are started for commands only: help and the version need none.
            Task { exit(await program.run(command, tokens).rawValue) }
            dispatchMain()
        }
    }
}
