package import Foundation
import Glibc
import Synchronization

/// A TCP server on 127.0.0.1 that does to its clients what a script says: stall, drip, reset, close without a word.
///
/// The script runs once for each connection, on a thread of that connection, and the connection closes when it ends.
/// ```swift
/// let server = try LoopbackServer { connection in
///     while connection.readRequest() != nil { connection.respond("hello") }
/// }
/// defer { server.stop() }
/// ```
package final class LoopbackServer: Sendable {
    /// What a connection does.
    package typealias Script = @Sendable (LoopbackConnection) -> Void

    /// The port that the system chose.
    package let port: UInt16
    /// `http://127.0.0.1:PORT`
    package var url: String { "http://127.0.0.1:\(port)" }

    private let listener: Int32
    private let log = LoopbackLog()

    /// Starts listening.
    package init(_ script: @escaping Script) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutableBytes(of: &address) { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(listener, pointer, length) == 0 && listen(listener, 128) == 0
                && getsockname(listener, pointer, &length) == 0
        }
        guard isListening else {
            let code = errno
            close(listener)
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
        port = UInt16(bigEndian: address.sin_port)
        let log = log
        Thread.detachNewThread {
            while true {
                let client = accept(listener, nil, nil)
                if client < 0, errno == EINTR || errno == ECONNABORTED { continue }
                if client < 0, !log.isStopped {
                    usleep(10_000)  // out of descriptors: wait for some to be closed
                    continue
                }
                guard client >= 0 else { break }
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                guard let connection = log.admit(client) else {
                    close(client)
                    break
                }
                Thread.detachNewThread {
                    script(connection)
                    connection.close()
                }
            }
            close(listener)
        }
    }

    deinit { stop() }

    /// Stops listening and closes every connection; scripts that wait are released.
    package func stop() {
        let connections = log.stop { shutdown(listener, Int32(SHUT_RDWR)) }
        for connection in connections { connection.close() }
    }

    /// Connections accepted so far.
    package var connectionCount: Int { log.connectionCount }
    /// Connections that are open now.
    package var openConnectionCount: Int { log.openConnectionCount }
    /// Requests that scripts have read in full, in order of completion.
    package var requests: [LoopbackRequest] { log.requests }
}

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

/// A request as it came over the wire.
package struct LoopbackRequest: Sendable {
    package let method: String
    /// Path and query; the whole URL when the client took the server for its proxy.
    package let target: String
    /// Names in lower case, in order.
    package let headers: [(name: String, value: String)]
    package let body: Data
    /// On which connection it came, counted from 0.
    package let connection: Int

    /// The first value of a field; the name in lower case.
    package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Reads the head, without its empty line.
    init?(head: String, body: Data, connection: Int) {
        var lines = head.components(separatedBy: "\r\n")[...]
        guard let words = lines.popFirst()?.split(separator: " "), words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        headers = lines.compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
        }
        self.body = body
        self.connection = connection
    }
}

/// A port of 127.0.0.1 that takes no connection and refuses none either: a host that has vanished from the network.
///
/// Its queue of connections that wait to be accepted is full, so the kernel drops every further attempt.
package final class UnansweringPort: Sendable {
    package let port: UInt16
    /// `http://127.0.0.1:PORT`
    package var url: String { "http://127.0.0.1:\(port)" }
    private let descriptors: [Int32]

    package init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var descriptors = [listener]
        let isListening = withUnsafeMutableBytes(of: &address) { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                bind(listener, pointer, length) == 0, listen(listener, 0) == 0,
                getsockname(listener, pointer, &length) == 0
            else { return false }
            for _ in 0..<4 {
                let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
                _ = connect(filler, pointer, length)
                descriptors.append(filler)
            }
            return true
        }
        port = UInt16(bigEndian: address.sin_port)
        self.descriptors = descriptors
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}
