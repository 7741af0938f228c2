import CCurl
import RaccontoSystem
import Synchronization

/// Owns the transport's thread, and hands requests and cancellations to it.
///
/// ```
/// any task ──perform──► inbox ──wakeUp──► CurlLoop (its thread) ──► CurlMulti
///     ▲                                       │
///     └────────────── continuation ◄──────────┘
/// ```
/// The thread starts with the first request.
final class CurlEngine: Sendable {
    typealias Reply = CheckedContinuation<CurlOutcome, Never>

    /// What other threads ask of the transport's thread.
    enum Command {
        case start(id: UInt64, CurlExchange, Reply)
        case cancel(id: UInt64)
        /// The transfer's sink has room again, or has written all.
        case sinkChanged(id: UInt64)
    }

    private enum Phase {
        case idle
        case running(CurlMulti, SystemThread)
        case stopped
    }

    private struct State {
        var phase = Phase.idle
        var inbox: [Command] = []
        var lastID: UInt64 = 0
    }

    private let state = Mutex(State())
    private let maxConnectionsPerHost: Int

    init(maxConnectionsPerHost: Int) { self.maxConnectionsPerHost = maxConnectionsPerHost }

    /// Carries out one exchange. Cancelling the awaiting task ends it at once.
    func perform(_ exchange: CurlExchange) async -> CurlOutcome {
        let id = state.withLock { state in
            state.lastID &+= 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { reply in
                start(id, exchange, reply)
                // A task that was cancelled before the start stood in the inbox had its cancellation ignored.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Ends the thread and waits for it. Requests in flight and later ones fail with `cancelled`.
    func stop() {
        let thread = state.withLock { state -> SystemThread? in
            defer { state.phase = .stopped }
            guard case .running(let multi, let thread) = state.phase else { return nil }
            multi.wakeUp()
            return thread
        }
        thread?.join()
    }

    /// What has arrived since the last call, and whether the thread is to end. For the thread.
    func takeInbox() -> (commands: [Command], isStopped: Bool) {
        state.withLock { state in
            defer { state.inbox.removeAll() }
            if case .stopped = state.phase { return (state.inbox, true) }
            return (state.inbox, false)
        }
    }

    private func start(_ id: UInt64, _ exchange: CurlExchange, _ reply: Reply) {
        let refusal = state.withLock { state -> TransportError? in
            switch state.phase {
            case .stopped: return TransportError(.cancelled, "the connection pool was shut down")
            case .running(let multi, _):
                state.inbox.append(.start(id: id, exchange, reply))
                multi.wakeUp()
            case .idle:
                guard CurlLibrary.isReady, let multi = CurlMulti(maxConnectionsPerHost: maxConnectionsPerHost),
                    let thread = SystemThread({ CurlLoop(multi, self).run() })
                else { return TransportError(.cannotConnect, "libcurl could not be started: out of memory or threads") }
                state.phase = .running(multi, thread)
                state.inbox.append(.start(id: id, exchange, reply))
            }
            return nil
        }
        if let refusal { reply.resume(returning: .failure(refusal)) }
    }

    private func cancel(_ id: UInt64) { post(.cancel(id: id)) }

    /// Leaves a command for the thread, from any thread.
    func post(_ command: Command) {
        state.withLock { state in
            guard case .running(let multi, _) = state.phase else { return }
            state.inbox.append(command)
            multi.wakeUp()
        }
    }
}

/// libcurl's process-wide state, made when the first transport sends its first request.
enum CurlLibrary {
    /// Whether libcurl started. Swift runs this once, however many threads ask.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
