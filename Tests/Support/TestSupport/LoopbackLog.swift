import Synchronization

/// What a `LoopbackServer` has seen, shared by its threads.
final class LoopbackLog: Sendable {
    private struct State {
        var connections: [LoopbackConnection] = []
        var admitted = 0
        var requests: [LoopbackRequest] = []
        var isStopped = false
    }

    private let state = Mutex(State())

    /// Registers a client. Nil after the stop.
    func admit(_ descriptor: Int32) -> LoopbackConnection? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            let connection = LoopbackConnection(descriptor, number: state.admitted, log: self)
            state.admitted += 1
            state.connections.append(connection)
            return connection
        }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    func add(_ request: LoopbackRequest) { state.withLock { $0.requests.append(request) } }

    /// Admits nobody any more. Answers every connection there was; nothing the second time.
    ///
    /// `first` runs once, before the accepting thread can learn of the stop and give its descriptor back: the number
    /// would soon be another server's.
    func stop(first: () -> Void) -> [LoopbackConnection] {
        state.withLock { state in
            guard !state.isStopped else { return [] }
            state.isStopped = true
            first()
            // A connection knows the log, so keeping it would keep both for ever.
            defer { state.connections.removeAll() }
            return state.connections
        }
    }

    var connectionCount: Int { state.withLock { $0.admitted } }
    var openConnectionCount: Int { state.withLock { $0.connections }.count { $0.isOpen } }
    var requests: [LoopbackRequest] { state.withLock { $0.requests } }
}
