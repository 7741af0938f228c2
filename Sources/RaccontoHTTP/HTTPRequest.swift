public import Foundation

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

    /// What is asked of the resource.
    public var method: Method
    /// Absolute `http` or `https` URL. Printed only through `Redacted`, as one-time URLs are secrets.
    public var url: Redacted<String>
    /// Header fields in order; names are case-insensitive.
    public var headers: [(name: String, value: String)]
    /// What is sent.
    public var body: HTTPBody
    /// Where the response's body goes.
    public var sink: ResponseSink
    /// Called from the transport's thread with bytes of the body sent so far and in all.
    public var onUploadProgress: (@Sendable (_ sent: Int64, _ total: Int64) -> Void)?

    /// The default cap of a response body: 64 MiB.
    public static let defaultResponseLimit = 64 << 20

    /// A request; by default without fields and body, and with the response in memory, 64 MiB at most.
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

/// What a request carries.
public enum HTTPBody: Sendable {
    case none
    /// Bytes in memory; the transport reads them in place.
    case data(Data)
    /// `multipart/form-data` with a single part (RFC 7578), which is how Cloudflare takes pictures.
    case multipart(Part)

    /// The one part of a multipart body. Its content is streamed, never copied into a second buffer.
    public struct Part: Sendable {
        /// The form field's name.
        public var name: String
        /// The file name told to the server.
        public var fileName: String
        /// For example `image/jpeg`.
        public var contentType: String
        /// The bytes, such as a picture's.
        public var content: Data

        /// One part.
        public init(name: String, fileName: String, contentType: String, content: Data) {
            self.name = name
            self.fileName = fileName
            self.contentType = contentType
            self.content = content
        }
    }
}

/// What may stand in a header field (RFC 9110 section 5).
enum HTTPFieldRules {
    /// Whether a name is a token, so that nothing else can hide in it.
    static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy(isTokenByte)
    }

    /// Whether a value stays within its line: no CR, no LF, no zero byte.
    static func isSafeValue(_ value: String) -> Bool {
        !value.utf8.contains { $0 == 0x0d || $0 == 0x0a || $0 == 0 }
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
