import Foundation
import Glibc

/// One connection to a server on this machine that sends exactly the bytes it is told to, well-formed or not.
///
/// Calls wait for the network, for at most ten seconds each: use it on a thread of its own.
package final class LoopbackClient {
    /// The server closed, said nothing for ten seconds, or answered what is no HTTP.
    package struct Broken: Error, CustomStringConvertible {
        package let description: String
    }

    package let descriptor: Int32
    private var pending: [UInt8] = []

    /// - Parameter url: such as `http://127.0.0.1:4711`.
    package init(url: String) throws(Broken) {
        guard let port = url.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw Broken(description: "no port in \(url)")
        }
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var noDelay: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                connect(descriptor, raw, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Broken(description: "no connection to \(url)") }
    }

    deinit { close(descriptor) }

    /// Sends these bytes.
    package func write(_ bytes: some Collection<UInt8>) throws(Broken) {
        let all = Array(bytes)
        var sent = 0
        while sent < all.count {
            let count = all.withUnsafeBytes { raw in
                Glibc.send(descriptor, raw.baseAddress.map { $0 + sent }, all.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Broken(description: "the server takes no more bytes") }
            sent += count
        }
    }

    /// Sends a request with a body of known length, and reads the answer to it.
    package func send(
        _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil
    ) throws(Broken) -> LoopbackResponse {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        for header in headers { head += "\(header.name): \(header.value)\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        try write(Array((head + "\r\n").utf8) + (body ?? []))
        return try readResponse(hasBody: method != "HEAD")
    }

    /// Says that nothing more will be sent, and goes on reading.
    package func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads one answer with a body of announced length.
    package func readResponse(hasBody: Bool = true) throws(Broken) -> LoopbackResponse {
        var lines: [String] = []
        while true {
            let line = try readLine()
            if line.isEmpty {
                if lines.first?.hasPrefix("HTTP/1.1 100") == true {
                    lines = []
                    continue
                }
                break
            }
            lines.append(line)
        }
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Broken(description: "no status line: \(lines)")
        }
        var response = LoopbackResponse(status: status, headers: [], body: [])
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw Broken(description: "no field: \(line)") }
            response.headers.append(
                (name: parts[0].lowercased(), value: parts[1].trimmingCharacters(in: .whitespaces)))
        }
        let length = response.header("content-length").flatMap { Int($0) } ?? 0
        if hasBody { response.body = try read(length) }
        return response
    }

    /// Whether the server has closed its side: there is nothing left to read.
    package func isAtEnd() -> Bool {
        if !pending.isEmpty { return false }
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, 0) <= 0
    }

    private func readLine() throws(Broken) -> String {
        while true {
            if let end = pending.firstIndex(of: 0x0A) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending.removeFirst(end + 1)
                return line.hasSuffix("\r") ? String(line.dropLast()) : line
            }
            try fill()
        }
    }

    private func read(_ count: Int) throws(Broken) -> [UInt8] {
        while pending.count < count { try fill() }
        let bytes = Array(pending.prefix(count))
        pending.removeFirst(count)
        return bytes
    }

    private func fill() throws(Broken) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Broken(description: count == 0 ? "closed" : "silent or reset") }
            pending += buffer[..<count]
            return
        }
    }
}

/// An answer as `LoopbackClient` read it.
package struct LoopbackResponse: Sendable {
    package var status: Int
    /// Names in lower case.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    package var text: String { String(decoding: body, as: UTF8.self) }
}
