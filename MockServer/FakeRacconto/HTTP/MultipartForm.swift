import Foundation
import Glibc

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
