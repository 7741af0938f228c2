import Foundation
import Glibc

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

/// A request as it was read from the wire.
struct IncomingRequest {
    var method: String
    /// The path as sent, percent-encoded, without the query.
    var rawPath: String
    var query: [(name: String, value: String)]
    var rawQuery: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    var keepsAlive: Bool

    func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name == wanted }?.value
    }

    func parameter(_ name: String) -> String? { query.last { $0.name == name }?.value }
}

/// Percent-decoding of paths and of form data.
enum PercentEncoding {
    static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var index = 0
        while index < source.count {
            let byte = source[index]
            if byte == UInt8(ascii: "%"), index + 2 < source.count,
                let value = Digits.hexadecimal(source[index + 1...index + 2])
            {
                bytes.append(UInt8(truncatingIfNeeded: value))
                index += 3
                continue
            }
            bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func fields(_ text: some StringProtocol) -> [(name: String, value: String)] {
        text.split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                name: decode(parts[0], plusIsSpace: true),
                value: parts.count > 1 ? decode(parts[1], plusIsSpace: true) : ""
            )
        }
    }
}

/// Numbers as protocols write them: digits only, without the sign that Swift's own reading allows.
enum Digits {
    static func decimal(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy({ (48...57).contains($0) }) ? Int(text) : nil
    }

    static func hexadecimal(_ bytes: some Collection<UInt8>) -> Int? {
        guard let first = bytes.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self), radix: 16)
    }
}

/// Reads `multipart/form-data` (RFC 7578).
enum MultipartForm {
    struct Part {
        var name: String
        var fileName: String?
        var contentType: String?
        var content: ArraySlice<UInt8>
    }

    static func parts(of request: IncomingRequest) -> [Part] {
        guard let type = request.header("content-type"), let marker = type.range(of: "boundary=") else { return [] }
        let boundary = type[marker.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
        guard !boundary.isEmpty else { return [] }
        let body = request.body
        let delimiter = Array("--\(boundary)".utf8)
        var parts: [Part] = []
        var start = find(delimiter, in: body, from: 0)
        while let at = start {
            let contentStart = at + delimiter.count
            guard let next = find(Array("\r\n".utf8) + delimiter, in: body, from: contentStart) else { break }
            if let part = part(body[contentStart..<next]) { parts.append(part) }
            start = next + 2
        }
        return parts
    }

    private static func part(_ slice: ArraySlice<UInt8>) -> Part? {
        let bytes = Array(slice.dropFirst(2))
        guard let headEnd = find(Array("\r\n\r\n".utf8), in: bytes, from: 0) else { return nil }
        var part = Part(name: "", content: bytes[(headEnd + 4)...])
        for line in String(decoding: bytes[..<headEnd], as: UTF8.self).split(separator: "\r\n") {
            let lowered = line.lowercased()
            if lowered.hasPrefix("content-disposition:") {
                part.name = attribute("name", of: line) ?? ""
                part.fileName = attribute("filename", of: line)
            } else if lowered.hasPrefix("content-type:") {
                part.contentType = line.dropFirst("content-type:".count).drop { $0 == " " }.lowercased()
            }
        }
        return part
    }

    private static func attribute(_ name: String, of line: Substring) -> String? {
        guard let start = line.range(of: "; \(name)=\"") else { return nil }
        return String(line[start.upperBound...].prefix { $0 != "\"" })
    }

    private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard let first = needle.first else { return nil }
        return bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var index = start
            while index <= bytes.count - needle.count,
                let found = memchr(base + index, Int32(first), bytes.count - needle.count + 1 - index)
            {
                if memcmp(found, needle, needle.count) == 0 { return UnsafeRawPointer(found) - base }
                index = UnsafeRawPointer(found) - base + 1
            }
            return nil
        }
    }
}
