import Glibc

/// Stdin, stdout and stderr, which a program can be started without.
enum StandardStreams {
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
