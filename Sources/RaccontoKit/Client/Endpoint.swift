import Foundation

/// One call of the API: which operation, on what, with which body, and how its answer is read.
///
/// It does not know method or path: those come from the dialect's table when it is sent.
public struct Endpoint<Response: Sendable>: Sendable {
    /// Whether the call carries the token.
    public enum Authorization: Sendable {
        /// It does, and is refused here when there is none.
        case token
        /// It does when there is one.
        case optionalToken
        /// It does not.
        case none
    }

    public let operation: APIOperation
    /// What the path's placeholders stand for; percent-encoded when the path is built.
    public var parameters: [PathParameter: String]
    /// In order; percent-encoded when the URL is built.
    public var query: [(name: String, value: String)]
    /// The body's content in a dialect; how it is written is the route's matter.
    public var body: @Sendable (APIDialect) -> JSONValue?
    public var authorization: Authorization
    /// Further header fields; values must be printable ASCII.
    public var headers: [(name: String, value: String)]
    public var decode: @Sendable (Data) throws -> Response

    public init(
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
