import Glibc

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
