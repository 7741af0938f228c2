import FakeRacconto
import Foundation

/// `racconto-mock-server`: a Racconto to try things on. Prints its URL and serves until SIGINT, SIGTERM or SIGHUP.
@main struct RaccontoMockServer {
    static func main() {
        let arguments: ServerArguments
        do {
            arguments = try ServerArguments(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("racconto-mock-server: \(error.message)\n".utf8))
            exit(64)
        }
        if arguments.wantsHelp {
            print(ServerArguments.help)
            return
        }
        var shutdown = Shutdown()
        do {
            let server = try FakeRacconto(arguments.options)
            if let remark = arguments.remark {
                FileHandle.standardError.write(Data("racconto-mock-server: \(remark)\n".utf8))
            }
            FileHandle.standardOutput.write(Data("listening on \(server.url)\n".utf8))
            shutdown.wait()
            server.stop()
        } catch {
            FileHandle.standardError.write(Data("racconto-mock-server: \(error)\n".utf8))
            exit(69)
        }
    }
}

/// The signals that end the server: they are waited for instead of ending it where it stands.
private struct Shutdown {
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
