import Foundation
import Glibc

/// Accepts connections on a loopback port and serves each on a thread of its own.
final class HTTPListener: @unchecked Sendable {
    /// The port could not be had.
    struct CannotListen: Error, CustomStringConvertible {
        let description: String
    }

    /// More connections than this wait to be accepted.
    static let maximumConnections = 512

    let port: UInt16
    private let descriptor: Int32
    private let serve: @Sendable (SocketStream) -> Void
    private let lock = NSLock()
    private var connections: Set<Int32> = []
    private var isStopped = false

    /// Listens at once; port 0 lets the system choose a free one.
    init(port: UInt16, serve: @escaping @Sendable (SocketStream) -> Void) throws(CannotListen) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw CannotListen(description: "no socket: \(String(cString: strerror(errno)))") }
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                bind(descriptor, raw, size) == 0 && listen(descriptor, 512) == 0
                    && getsockname(descriptor, raw, &size) == 0
            }
        }
        guard isBound else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw CannotListen(description: "cannot listen on port \(port): \(reason)")
        }
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
        self.serve = serve
        let thread = Thread { [self] in acceptLoop() }
        thread.name = "mock-accept"
        thread.start()
    }

    /// Closes the port and every connection.
    func stop() {
        lock.lock()
        defer { lock.unlock() }
        guard !isStopped else { return }
        isStopped = true
        shutdown(descriptor, Int32(SHUT_RDWR))
        for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }

    private func acceptLoop() {
        while true {
            let connection = accept(descriptor, nil, nil)
            // A child process of whoever embeds this server must not hold its connections open.
            if connection >= 0 { _ = fcntl(connection, F_SETFD, FD_CLOEXEC) }
            if connection < 0 {
                if lock.withLock({ isStopped }) { break }
                if errno == EINTR || errno == ECONNABORTED { continue }
                usleep(20_000)  // out of descriptors: wait for some to be closed
                continue
            }
            guard register(connection) else {
                close(connection)
                continue
            }
            let thread = Thread { [self] in
                serve(SocketStream(descriptor: connection))
                unregister(connection)
            }
            thread.stackSize = 1 << 20
            thread.start()
        }
        close(descriptor)
    }

    private func register(_ connection: Int32) -> Bool {
        lock.withLock {
            guard !isStopped, connections.count < Self.maximumConnections else { return false }
            connections.insert(connection)
            return true
        }
    }

    private func unregister(_ connection: Int32) {
        lock.withLock {
            connections.remove(connection)
            close(connection)
        }
    }
}
