import Foundation

/// One HTTP request, ready to be sent: the URL is absolute and every header is final.
public struct HTTPRequest: Sendable {
    /// The methods the API uses (RFC 9110 section 9, RFC 5789).
    public enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"

        /// Whether sending the request twice does no harm (RFC 9110 section 9.2.1).
        public var isSafe: Bool { self == .get || self == .head }
    }

    /// Where response bytes go.
    public enum ResponseSink: Sendable {
        /// Into `HTTPResponse.body`, at most `limit` bytes; more is `TransportError.responseTooLarge`.
        case memory(limit: Int)
        /// Appended to this open file descriptor as they arrive, only when the status is 200 or 206; the caller owns it.
        case fileDescriptor(Int32)
    }

    public var method: Method
    /// Absolute `http` or `https` URL. Printed only through `Redacted`, as one-time URLs are secrets.
    public var url: Redacted<String>
    /// Header fields in order; names are case-insensitive.
    public var headers: [(name: String, value: String)]
    public var body: HTTPBody
    public var sink: ResponseSink
    /// Called from the transport's thread with bytes of the body sent so far and in all.
    public var onUploadProgress: (@Sendable (_ sent: Int64, _ total: Int64) -> Void)?

    /// The default cap of a response body: 64 MiB.
    public static let defaultResponseLimit = 64 << 20

    public init(
        method: Method, url: String, headers: [(name: String, value: String)] = [], body: HTTPBody = .none,
        sink: ResponseSink = .memory(limit: HTTPRequest.defaultResponseLimit),
        onUploadProgress: (@Sendable (_ sent: Int64, _ total: Int64) -> Void)? = nil
    ) {
        self.method = method
        self.url = Redacted(url)
        self.headers = headers
        self.body = body
        self.sink = sink
        self.onUploadProgress = onUploadProgress
    }
}
