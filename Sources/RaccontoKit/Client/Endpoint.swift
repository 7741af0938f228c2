package import Foundation

/// One call of the API: which operation, on what, with which body, and how its answer is read.
///
/// It does not know method or path: those come from the dialect's table when it is sent.
package struct Endpoint<Response: Sendable>: Sendable {
    /// Whether the call carries the token.
    package enum Authorization: Sendable {
        /// It does, and is refused here when there is none.
        case token
        /// It does when there is one.
        case optionalToken
        /// It does not.
        case none
    }

    package let operation: APIOperation
    /// What the path's placeholders stand for; percent-encoded when the path is built.
    package var parameters: [PathParameter: String]
    /// In order; percent-encoded when the URL is built.
    package var query: [(name: String, value: String)]
    /// The body's content in a dialect; how it is written is the route's matter.
    package var body: @Sendable (APIDialect) -> JSONValue?
    package var authorization: Authorization
    /// Further header fields; values must be printable ASCII.
    package var headers: [(name: String, value: String)]
    package var decode: @Sendable (Data) throws -> Response

    package init(
        _ operation: APIOperation, _ parameters: [PathParameter: String] = [:],
        query: [(name: String, value: String)] = [], authorization: Authorization = .token,
        headers: [(name: String, value: String)] = [],
        body: @escaping @Sendable (APIDialect) -> JSONValue? = { _ in nil },
        decode: @escaping @Sendable (Data) throws -> Response
    ) {
        self.operation = operation
        self.parameters = parameters
        self.query = query
        self.authorization = authorization
        self.headers = headers
        self.body = body
        self.decode = decode
    }
}

extension Endpoint where Response: Decodable {
    /// A call whose answer is JSON, with the same body in every dialect.
    init(
        _ operation: APIOperation, _ parameters: [PathParameter: String] = [:],
        query: [(name: String, value: String)] = [], authorization: Authorization = .token, json: JSONValue? = nil
    ) {
        self.init(
            operation, parameters, query: query, authorization: authorization, body: { _ in json },
            decode: { try JSONDecoder().decode(Response.self, from: $0) })
    }
}

extension Endpoint where Response == Void {
    /// A call whose answer says nothing beyond its success.
    init(
        _ operation: APIOperation, _ parameters: [PathParameter: String] = [:],
        query: [(name: String, value: String)] = [], authorization: Authorization = .token, json: JSONValue? = nil
    ) {
        self.init(
            operation, parameters, query: query, authorization: authorization, body: { _ in json }, decode: { _ in })
    }
}

/// A placeholder in a route's path, written `{name}` there.
package enum PathParameter: String, Sendable {
    case project
    case photo
    case chapter
    case item
    case block
    case note
    case user
    case slug
    case key
    case link
    case comment
}

/// Percent-encoding of RFC 3986: everything but letters, digits and `-._~` is written as bytes.
enum PercentEncoding {
    static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += [0x25, hexDigit(byte >> 4), hexDigit(byte & 0xF)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// `name=value&…`, as in a query and in a form body.
    static func pairs(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { encode($0.name) + "=" + encode($0.value) }.joined(separator: "&")
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? 0x30 + nibble : 0x41 + nibble - 10
    }
}
