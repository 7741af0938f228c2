import Foundation
import Glibc

/// Accepts connections on a loopback port and serves each on a thread of its own. Unchecked: `lock` guards the variables.
final class HTTPListener: @unchecked Sendable {
    /// The port could not be had.
    struct CannotListen: Error, CustomStringConvertible {
        let description: String
    }

    /// Connections that are served at once; further ones are closed.
    private static let maximumConnections = 512

    let port: UInt16
    private let descriptor: Int32
    private let lock = NSLock()
    private var connections: Set<Int32> = []
    private var isStarted = false
    private var isStopped = false

    /// Takes the port; 0 lets the system choose a free one. Who connects waits until `start`.
    init(port: UInt16) throws(CannotListen) {
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
    }

    /// Serves the connections that wait and those that come.
    func start(serve: @escaping @Sendable (SocketStream) -> Void) {
        lock.withLock {
            guard !isStarted, !isStopped else { return }
            isStarted = true
            let thread = Thread { [self] in acceptLoop(serve) }
            thread.name = "mock-accept"
            thread.start()
        }
    }

    /// Closes the port and every connection.
    func stop() {
        lock.withLock {
            guard !isStopped else { return }
            isStopped = true
            shutdown(descriptor, Int32(SHUT_RDWR))
            for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
            // The accepting thread closes it otherwise, so that the number is not another file's before that has seen it.
            if !isStarted { close(descriptor) }
        }
    }

    private func acceptLoop(_ serve: @escaping @Sendable (SocketStream) -> Void) {
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

/// Blocking reads and writes on one connected socket, each bounded in time.
final class SocketStream {
    /// The peer closed, was too slow, or broke the connection.
    struct Ended: Error {}

    let descriptor: Int32
    private var buffer: [UInt8] = []
    private var start = 0

    init(descriptor: Int32) {
        self.descriptor = descriptor
        var noDelay: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The next line without its line end; lines over the limit end the connection.
    ///
    /// - Parameters:
    ///   - timeout: wait for each further piece in milliseconds.
    ///   - total: wait for the whole line in milliseconds, for clients that send a byte now and then; nil for no limit.
    func readLine(limit: Int, timeout: Int32, total: Int32? = nil) throws(Ended) -> [UInt8] {
        let deadline = total.map { ContinuousClock.now + .milliseconds($0) }
        var scanned = start
        while true {
            while scanned < buffer.count {
                if buffer[scanned] == 0x0A {
                    var line = Array(buffer[start..<scanned])
                    if line.last == 0x0D { line.removeLast() }
                    start = scanned + 1
                    return line
                }
                scanned += 1
            }
            guard buffer.count - start <= limit else { throw Ended() }
            if let deadline, ContinuousClock.now > deadline { throw Ended() }
            let consumed = start
            try fill(timeout: timeout)
            scanned -= consumed - start
        }
    }

    /// Exactly so many bytes.
    func read(_ count: Int, timeout: Int32) throws(Ended) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(min(count, 1 << 20))
        while result.count < count {
            if start == buffer.count { try fill(timeout: timeout) }
            let take = min(count - result.count, buffer.count - start)
            result += buffer[start..<start + take]
            start += take
        }
        return result
    }

    private func fill(timeout: Int32) throws(Ended) {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        guard wait(for: Int16(POLLIN), timeout: timeout) else { throw Ended() }
        let room = 64 << 10
        let old = buffer.count
        buffer += [UInt8](repeating: 0, count: room)
        let received = buffer.withUnsafeMutableBytes { bytes in
            recv(descriptor, bytes.baseAddress.map { $0 + old }, room, 0)
        }
        buffer.removeLast(room - max(0, received))
        guard received > 0 else { throw Ended() }
    }

    /// Writes everything, or throws when the peer does not take a byte for 30 s.
    func write(_ bytes: some Collection<UInt8>) throws(Ended) {
        let all = Array(bytes)
        var sent = 0
        while sent < all.count {
            guard wait(for: Int16(POLLOUT), timeout: 30_000) else { throw Ended() }
            let count = all.withUnsafeBytes { raw in
                send(descriptor, raw.baseAddress.map { $0 + sent }, all.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Ended() }
            sent += count
        }
    }

    private func wait(for events: Int16, timeout: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        while true {
            let result = poll(&entry, 1, timeout)
            if result < 0, errno == EINTR { continue }
            return result > 0
        }
    }

    /// Ends the connection with a TCP reset instead of an orderly close.
    func armReset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    }
}
