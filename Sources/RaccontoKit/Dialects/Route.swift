/// Where an operation is found on a server of one dialect, and how its body is written.
public struct Route: Sendable, Equatable {
    /// How a body is written.
    public enum BodyShape: Sendable {
        case none
        case json
        /// `application/x-www-form-urlencoded`
        case form
    }

    public let method: HTTPRequest.Method
    /// Below the server's base path, with placeholders such as `{photo}`.
    public let path: String
    public let body: BodyShape

    init(_ method: HTTPRequest.Method, _ path: String, _ body: BodyShape = .none) {
        self.method = method
        self.path = path
        self.body = body
    }
}
