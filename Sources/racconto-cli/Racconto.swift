import Glibc

/// `racconto`: read the line, find the command, run it, end with its code.
@main struct Racconto {
    static func main() async {
        // A reader that goes away is an error of write(2), not a signal that kills an upload half-way.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        let code = await Program(commands: CommandTable.all).run(arguments)
        exit(code.rawValue)
    }
}
