import Foundation
import Glibc

/// Puts the terminal's echo back when a password prompt is interrupted by a signal.
enum EchoGuard {
    // Touched by `begin` and `end` on one thread and by the signal handler, which may only use what is already there.
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
