/// A command's end with one line for the user: what was wrong, where, and what to do.
struct CommandFailure: Error {
    let exitCode: ExitCode
    let message: String

    init(_ exitCode: ExitCode, _ message: String) {
        self.exitCode = exitCode
        self.message = message
    }
}
