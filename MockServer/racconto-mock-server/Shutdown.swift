import Foundation

/// The signals that end the server: they are waited for instead of ending it where it stands.
struct Shutdown {
    private var signals = sigset_t()

    /// Holds the signals back, also from the threads that are started later.
    init() {
        signal(SIGPIPE, SIG_IGN)
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Returns after SIGINT, SIGTERM or SIGHUP.
    mutating func wait() {
        var received: Int32 = 0
        sigwait(&signals, &received)
    }
}
