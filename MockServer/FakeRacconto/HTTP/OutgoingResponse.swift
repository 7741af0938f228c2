import Foundation
import Glibc

/// A response before it is written.
struct OutgoingResponse: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// Close without a `Connection: close` header, as the backend does after an unhandled error.
    var closesSilently = false
    /// A HEAD answer: the length is announced and nothing follows.
    var omitsBody = false

    static func json(_ value: JSON, status: Int = 200, headers: [(name: String, value: String)] = [])
        -> OutgoingResponse
    {
        OutgoingResponse(
            status: status, headers: [(name: "content-type", value: "application/json")] + headers,
            body: JSONWriter.bytes(of: value))
    }

    /// FastAPI's `HTTPException`.
    static func detail(_ status: Int, _ detail: JSON, headers: [(name: String, value: String)] = []) -> OutgoingResponse
    {
        json(["detail": detail], status: status, headers: headers)
    }

    /// What Starlette answers to an unhandled exception: plain text, and the connection dies unannounced.
    static let unhandledError = OutgoingResponse(
        status: 500, headers: [(name: "content-type", value: "text/plain; charset=utf-8")],
        body: Array("Internal Server Error".utf8), closesSilently: true)
}

/// Writes a response, or the damaged form of it that a fault asks for.
struct ResponseWriter {
    let stream: SocketStream

    func write(_ response: OutgoingResponse, keepsAlive: Bool) throws {
        try stream.write(Self.bytes(of: response, keepsAlive: keepsAlive))
    }

    /// Announces the whole body and sends half of it.
    func writeTruncated(_ response: OutgoingResponse) throws {
        let bytes = Self.bytes(of: response, keepsAlive: true)
        try stream.write(bytes.prefix(bytes.count - max(1, response.body.count / 2)))
    }

    /// Sends the response a few bytes at a time.
    func writeDripping(_ response: OutgoingResponse, bytesPerSecond: Int) throws {
        for byte in Self.bytes(of: response, keepsAlive: false) {
            try stream.write([byte])
            usleep(UInt32(1_000_000 / max(1, bytesPerSecond)))
        }
    }

    private static func bytes(of response: OutgoingResponse, keepsAlive: Bool) -> [UInt8] {
        var head = "HTTP/1.1 \(response.status) \(reason(response.status))\r\n"
        head += "date: \(httpDate())\r\n"
        if !response.headers.contains(where: { $0.name == "server" }) { head += "server: racconto-mock\r\n" }
        if !response.headers.contains(where: { $0.name == "content-length" }) {
            head += "content-length: \(response.body.count)\r\n"
        }
        for header in response.headers { head += "\(header.name): \(header.value)\r\n" }
        if !keepsAlive && !response.closesSilently { head += "connection: close\r\n" }
        return Array(head.utf8) + Array("\r\n".utf8) + (response.omitsBody ? [] : response.body)
    }

    /// The current time as RFC 9110 section 5.6.7 spells it.
    static func httpDate(_ moment: time_t = time(nil)) -> String {
        var moment = moment
        var parts = tm()
        gmtime_r(&moment, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 206: "Partial Content"
        case 307: "Temporary Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 409: "Conflict"
        case 410: "Gone"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        default: "Status"
        }
    }
}
