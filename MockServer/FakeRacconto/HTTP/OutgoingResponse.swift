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
