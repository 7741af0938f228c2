/// How the program ends; documented in docs/exit-codes.md. An unknown code means failure.
struct ExitCode: RawRepresentable, Equatable, Sendable {
    let rawValue: Int32

    static let success = ExitCode(rawValue: 0)
    /// Something failed for a reason without a code of its own.
    static let failure = ExitCode(rawValue: 1)
    /// `story plan`: there is something to change.
    static let changes = ExitCode(rawValue: 2)
    /// Finished, but some photos failed or are held.
    static let partial = ExitCode(rawValue: 3)
    /// The command line is wrong.
    static let usage = ExitCode(rawValue: 64)
    /// The input is not what it should be, or the server refuses it.
    static let badInput = ExitCode(rawValue: 65)
    /// No such file, folder, project or photo.
    static let noInput = ExitCode(rawValue: 66)
    /// The server does not answer or fails.
    static let unavailable = ExitCode(rawValue: 69)
    /// Something of ours cannot be written: disk full, no permission.
    static let cannotWrite = ExitCode(rawValue: 73)
    /// Try again later: offline, quota reached.
    static let tryLater = ExitCode(rawValue: 75)
    /// Log in first.
    static let notLoggedIn = ExitCode(rawValue: 77)
    /// A setting, the secrets file or the queue file is wrong.
    static let configuration = ExitCode(rawValue: 78)
    static let interrupted = ExitCode(rawValue: 130)
    static let terminated = ExitCode(rawValue: 143)

    /// Every code in words, for the manual page.
    static let meanings: [(code: ExitCode, meaning: String)] = [
        (success, "Done."), (failure, "Failed, for any other reason."),
        (changes, "`story plan` and `story new --dry-run`: there is something to change."),
        (partial, "Finished, but some of many things failed, are held or wait."), (usage, "The command line is wrong."),
        (badInput, "The input is not what it should be, or the server refuses it."),
        (noInput, "No such file, folder, project or photo."),
        (unavailable, "The server does not answer or fails."),
        (cannotWrite, "Something cannot be written: disk full, no permission."),
        (tryLater, "Try again later: offline, quota reached."), (notLoggedIn, "Log in first."),
        (configuration, "A setting, the secrets file or the queue file is wrong."),
        (interrupted, "Interrupted by Ctrl-C."), (terminated, "Ended by SIGTERM."),
    ]
}
