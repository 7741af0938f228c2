import Foundation
import Glibc
import PhotoPreparation

/// What stderr and stdin are connected to.
struct Terminal: Sendable {
    /// Whether progress can be drawn.
    let isInteractive: Bool
    /// Whether questions can be asked.
    let canAsk: Bool
    /// Whether stdout may carry colours (https://no-color.org).
    let hasColour: Bool

    /// Columns now; a window can be resized at any time.
    var width: Int { Self.columns }

    /// Columns of the terminal that stdout is connected to now; nil when it is none, so that nothing is cut that a
    /// program reads.
    var outputWidth: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Columns of the terminal that stderr is connected to; 80 when there is none.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

extension Terminal {
    init(environment: [String: String]) {
        let isDumb = environment["TERM"] == "dumb"
        isInteractive = isatty(STDERR_FILENO) == 1 && !isDumb
        canAsk = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        hasColour = isatty(STDOUT_FILENO) == 1 && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
    }
}

/// Stdin, stdout and stderr, which a program can be started without.
enum StandardStreams {
    /// Everything on standard input.
    static func input() throws(CommandFailure) -> Data {
        do {
            return try FileHandle.standardInput.readToEnd() ?? Data()
        } catch {
            throw CommandFailure(.noInput, "cannot read standard input: \(SystemError.reason(error))")
        }
    }

    /// Puts /dev/null where one is closed. Otherwise the next file or connection that is opened would get its number, and
    /// what is meant for people would be written into that.
    ///
    /// Writing to a stdout that was closed fails all the same: it is opened for reading only.
    static func occupy() {
        for (number, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(number, F_GETFD) < 0 {
            // The lowest free number is this one, as those below it are taken by now.
            let opened = open("/dev/null", mode)
            if opened > STDERR_FILENO { close(opened) }
        }
    }
}
