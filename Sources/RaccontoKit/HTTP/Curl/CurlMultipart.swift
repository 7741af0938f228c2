import Foundation

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
