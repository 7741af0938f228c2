import Foundation
import Glibc
import RaccontoSystem

/// A program that a person uses at this terminal, such as an editor, until it ends.
///
/// Foundation's `Process` gives its children a process group of their own, which the terminal takes for a background
/// job: an editor would be stopped at its first key.
enum ForegroundProgram {
    /// - Parameters:
    ///   - arguments: The first is the program, looked for in PATH.
    ///   - keepsOutput: Whether it writes where we write; otherwise, what it writes goes to standard error.
    /// - Returns: The exit code; 128 and the signal's number when a signal ended it.
    /// - Throws: `POSIXError` when it cannot be started.
    static func run(_ arguments: [String], keepsOutput: Bool = true) async throws -> Int32 {
        let pid = try start(arguments, keepsOutput: keepsOutput)
        return await Blocking.run {
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }
    }

    private static func start(_ arguments: [String], keepsOutput: Bool) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if !keepsOutput { posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var pid = pid_t()
        let code = posix_spawnp(&pid, arguments.first ?? "", &actions, &attributes, words, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        return pid
    }
}
