/// Reads one HTTP/1.1 request (RFC 9112) with bounds on everything a client can send.
struct RequestReader {
    /// The request cannot be understood; answered with this status, then the connection is closed.
    struct Malformed: Error {
        let status: Int
    }

    static let maximumLine = 16 << 10
    static let maximumHeaders = 100
    /// How long a client may take, in milliseconds.
    struct Patience {
        /// Until it says something.
        var idle: Int32 = 60_000
        /// From the first line to the end of the header fields, however lively the bytes come.
        var head: Int32 = 30_000
        /// For each further piece of a body.
        var piece: Int32 = 20_000
    }

    let maximumBody: Int
    var patience = Patience()

    func read(from stream: SocketStream) throws -> IncomingRequest {
        let line = try stream.readLine(
            limit: Self.maximumLine, timeout: patience.idle, total: patience.idle + patience.head)
        let parts = String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].hasPrefix("HTTP/1."), parts[1].hasPrefix("/"), !parts[0].isEmpty else {
            throw Malformed(status: 400)
        }
        let headers = try readHeaders(from: stream)
        let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let connection = headers.first { $0.name == "connection" }?.value.lowercased()
        if headers.contains(where: { $0.name == "expect" && $0.value.lowercased() == "100-continue" }) {
            try stream.write("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        }
        let query = target.count > 1 ? String(target[1]) : ""
        return IncomingRequest(
            method: String(parts[0]), rawPath: String(target[0]), query: PercentEncoding.fields(query), rawQuery: query,
            headers: headers, body: try readBody(headers, from: stream),
            keepsAlive: parts[2] == "HTTP/1.0" ? connection == "keep-alive" : connection != "close")
    }

    private func readHeaders(from stream: SocketStream) throws -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        let start = ContinuousClock.now
        while true {
            let spent = Int32(clamping: Int((ContinuousClock.now - start) / .milliseconds(1)))
            let left = max(0, patience.head - spent)
            let line = try stream.readLine(limit: Self.maximumLine, timeout: left, total: left)
            if line.isEmpty { return headers }
            guard headers.count < Self.maximumHeaders else { throw Malformed(status: 431) }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { throw Malformed(status: 400) }
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
            headers.append(
                (
                    name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
                    value: String(value.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " }.reversed())
                ))
        }
    }

    private func readBody(_ headers: [(name: String, value: String)], from stream: SocketStream) throws -> [UInt8] {
        if headers.contains(where: { $0.name == "transfer-encoding" && $0.value.lowercased() == "chunked" }) {
            return try readChunks(from: stream)
        }
        guard let text = headers.first(where: { $0.name == "content-length" })?.value else { return [] }
        guard let length = Digits.decimal(text) else { throw Malformed(status: 400) }
        guard length <= maximumBody else { throw Malformed(status: 413) }
        return try stream.read(length, timeout: patience.piece)
    }

    private func readChunks(from stream: SocketStream) throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let line = try stream.readLine(limit: 1024, timeout: patience.piece)
            let size = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
            guard let count = Digits.hexadecimal(size) else { throw Malformed(status: 400) }
            guard count <= maximumBody, body.count <= maximumBody - count else { throw Malformed(status: 413) }
            if count == 0 {
                while try !stream.readLine(limit: Self.maximumLine, timeout: patience.piece).isEmpty {}
                return body
            }
            body += try stream.read(count, timeout: patience.piece)
            _ = try stream.readLine(limit: 16, timeout: patience.piece)
        }
    }
}
