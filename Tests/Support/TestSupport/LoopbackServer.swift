import Foundation
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
public final class LoopbackServer: Sendable {
    /// What a connection does.
    public typealias Script = @Sendable (LoopbackConnection) -> Void

    /// The port that the system chose.
    public let port: UInt16
    /// `http://127.0.0.1:PORT`
    public var url: String { "http://127.0.0.1:\(port)" }

    private let listener: Int32
    private let log = LoopbackLog()

    /// Starts listening.
    public init(_ script: @escaping Script) throws {
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
    public func stop() {
        let connections = log.stop { shutdown(listener, Int32(SHUT_RDWR)) }
        for connection in connections { connection.close() }
    }

    /// Connections accepted so far.
    public var connectionCount: Int { log.connectionCount }
    /// Connections that are open now.
    public var openConnectionCount: Int { log.openConnectionCount }
    /// Requests that scripts have read in full, in order of completion.
    public var requests: [LoopbackRequest] { log.requests }
}
