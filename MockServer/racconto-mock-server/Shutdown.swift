import Foundation

/// Waits for the signal to end.
enum Shutdown {
    /// Returns after SIGINT, SIGTERM or SIGHUP.
    static func wait() {
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var received: Int32 = 0
        sigwait(&signals, &received)
    }
}
