package import Foundation
import Glibc
import Synchronization

/// One client of a `LoopbackServer`, for its script. Calls wait for the network, and end when the server stops.
package final class LoopbackConnection: Sendable {
    /// Counted from 0.
    package let number: Int
    private let log: LoopbackLog

    private struct State {
        var descriptor: Int32
        var pending = Data()
        var isClosed = false
    }

    private let state: Mutex<State>

    init(_ descriptor: Int32, number: Int, log: LoopbackLog) {
        self.number = number
        self.log = log
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { Glibc.close(state.withLock { $0.descriptor }) }

    /// Whether this side still has it open.
    package var isOpen: Bool { state.withLock { !$0.isClosed } }

    /// Reads the next request with a body of its `Content-Length`. Nil when the client has gone.
    package func readRequest() -> LoopbackRequest? {
        guard let head = readHead() else { return nil }
        let length = LoopbackRequest(head: head, body: Data(), connection: number)?.header("content-length")
        guard let body = readBytes(length.flatMap { Int($0) } ?? 0),
            let request = LoopbackRequest(head: head, body: body, connection: number)
        else { return nil }
        log.add(request)
        return request
    }

    /// Reads up to the empty line that ends the headers, and leaves the body unread.
    package func readHead() -> String? {
        let separator = Data("\r\n\r\n".utf8)
        while true {
            let found = state.withLock { state -> String? in
                guard let range = state.pending.range(of: separator) else { return nil }
                let head = String(decoding: state.pending[..<range.lowerBound], as: UTF8.self)
                state.pending = Data(state.pending[range.upperBound...])
                return head
            }
            if let found { return found }
            guard receive() else { return nil }
        }
    }

    /// Reads exactly this many bytes. Nil when the client has gone before.
    package func readBytes(_ count: Int) -> Data? {
        while state.withLock({ $0.pending.count < count }) {
            guard receive() else { return nil }
        }
        return state.withLock { state in
            let bytes = Data(state.pending.prefix(count))
            state.pending = Data(state.pending.dropFirst(count))
            return bytes
        }
    }

    /// Answers with a status, fields and a body of known length.
    package func respond(_ body: String = "", status: String = "200 OK", headers: [String] = []) {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
        write(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Sends these bytes. False when the client has gone.
    @discardableResult
    package func write(_ text: String) -> Bool { write(Data(text.utf8)) }

    /// Sends these bytes. False when the client has gone.
    @discardableResult
    package func write(_ data: Data) -> Bool {
        let descriptor = state.withLock { $0.descriptor }
        var rest = data[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Sends a few bytes at a time with a pause after each.
    @discardableResult
    package func drip(_ text: String, bytes: Int, every pause: TimeInterval) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard write(Data(rest.prefix(bytes))) else { return false }
            rest = rest.dropFirst(bytes)
            Thread.sleep(forTimeInterval: pause)
        }
        return true
    }

    /// Neither reads nor writes until the client hangs up or the server stops.
    package func stall() {
        let descriptor = state.withLock { $0.descriptor }
        // Data that waits to be read is not asked about. POLLRDHUP needs _GNU_SOURCE, so Swift does not see its name.
        let peerClosed: Int16 = 0x2000
        var event = pollfd(fd: descriptor, events: peerClosed, revents: 0)
        while poll(&event, 1, -1) < 0, errno == EINTR {}
    }

    /// Ends the connection the hard way: the client sees `ECONNRESET`.
    package func reset() {
        let descriptor = state.withLock { $0.descriptor }
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        // Shutting down would send an orderly end; only the last close of the descriptor resets.
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            let empty = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            dup2(empty, state.descriptor)
            Glibc.close(empty)
        }
    }

    /// Ends the connection in both directions.
    package func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            // The descriptor's number stays taken until nobody can use it any more.
            shutdown(state.descriptor, Int32(SHUT_RDWR))
        }
    }

    private func receive() -> Bool {
        let descriptor = state.withLock { $0.descriptor }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            state.withLock { $0.pending.append(contentsOf: buffer[..<count]) }
            return true
        }
    }
}
