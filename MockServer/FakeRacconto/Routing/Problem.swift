/// An answer other than success, thrown by a handler.
struct Problem: Error {
    let response: OutgoingResponse

    init(_ response: OutgoingResponse) { self.response = response }

    /// FastAPI's `HTTPException` with a code as detail.
    init(_ status: Int, _ code: String) { self.init(.detail(status, .string(code))) }

    static let notAuthenticated = Problem(
        .detail(401, "Not authenticated", headers: [(name: "www-authenticate", value: "Bearer")]))
    static let invalidToken = Problem(
        .detail(401, "AUTH_INVALID_TOKEN", headers: [(name: "www-authenticate", value: "Bearer")]))
    static let unhandled = Problem(.unhandledError)

    /// A limit, whose detail is an object.
    static func limit(_ code: String, _ limit: Int) -> Problem {
        Problem(.detail(403, ["code": .string(code), "limit": .int(limit)]))
    }
}
