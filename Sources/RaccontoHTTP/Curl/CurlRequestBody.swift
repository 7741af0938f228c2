import Foundation

/// A request body that is read while it is sent, without a second copy of it.
///
/// A body is a row of segments: a multipart body is its opening, the content, and its closing. Lives on the
/// transport's thread.
final class CurlRequestBody {
    /// Bytes in all.
    let length: Int64
    /// `Content-Type`, when the body decides it.
    let contentType: String?
    private let segments: [Data]
    private var position: Int64 = 0

    init(_ body: HTTPBody) throws(TransportError) {
        switch body {
        case .none: (segments, contentType) = ([], nil)
        case .data(let data): (segments, contentType) = ([data], nil)
        case .multipart(let part):
            let frame = try CurlMultipart(part)
            (segments, contentType) = ([frame.opening, part.content, frame.closing], frame.contentType)
        }
        length = segments.reduce(0) { $0 &+ Int64($1.count) }
    }

    /// Copies the next bytes into a buffer: their number, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var start: Int64 = 0
        for segment in segments {
            let offset = position - start
            if offset < segment.count {
                let first = segment.startIndex + Int(offset)
                let count = min(segment.count - Int(offset), buffer.count)
                segment.copyBytes(to: buffer, from: first..<(first + count))
                position += Int64(count)
                return count
            }
            start += Int64(segment.count)
        }
        return 0
    }

    /// Goes to another place, for a request that is sent again.
    func seek(to offset: Int64) -> Bool {
        guard (0...length).contains(offset) else { return false }
        position = offset
        return true
    }
}

/// The bytes around the one part of a `multipart/form-data` body (RFC 7578).
///
/// The part's content stays where it is; only these few bytes are made.
struct CurlMultipart: Sendable {
    /// Everything before the content.
    let opening: Data
    /// Everything after it.
    let closing: Data
    /// The request's `Content-Type`.
    let contentType: String

    /// A random boundary of 128 bits does not occur in the content.
    init(_ part: HTTPBody.Part, boundary: String = Self.randomBoundary()) throws(TransportError) {
        guard HTTPFieldRules.isSafeValue(part.contentType) else {
            throw TransportError(.invalidRequest, "the part's content type holds a line break or a zero byte")
        }
        let disposition =
            "form-data; name=\"\(Self.escaped(part.name))\"; filename=\"\(Self.escaped(part.fileName))\""
        opening = Data(
            "--\(boundary)\r\nContent-Disposition: \(disposition)\r\nContent-Type: \(part.contentType)\r\n\r\n".utf8)
        closing = Data("\r\n--\(boundary)--\r\n".utf8)
        contentType = "multipart/form-data; boundary=\(boundary)"
    }

    /// 32 hexadecimal digits behind a readable prefix.
    static func randomBoundary() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<2).map { _ in
            let half = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - half.count) + half
        }
        return "racconto-" + digits.joined()
    }

    /// Quotes and control characters percent-encoded, as browsers do (WHATWG, multipart form data); a name can
    /// therefore not break out of its field.
    static func escaped(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            if scalar == "\"" || scalar.value < 0x20 || scalar.value == 0x7f {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" + digits : digits)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
