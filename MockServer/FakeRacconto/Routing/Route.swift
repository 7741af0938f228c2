/// One row of the server's table: method, path pattern, who may call it, what it does.
struct Route: Sendable {
    /// Whether a bearer token is needed.
    enum Access: Sendable {
        case open
        case bearer
    }

    /// Which spelling of the API a route belongs to.
    enum Dialects: Sendable {
        case all
        case backendOnly
        case workOrderOnly
    }

    let method: String
    /// Segments; one in braces is a parameter, such as `/photos/{photo_id}`.
    let pattern: String
    let access: Access
    let dialects: Dialects
    let segments: [Substring]
    let handler: @Sendable (RequestContext) throws -> OutgoingResponse

    init(
        _ method: String, _ pattern: String, access: Access = .bearer, in dialects: Dialects = .all,
        _ handler: @escaping @Sendable (RequestContext) throws -> OutgoingResponse
    ) {
        self.method = method
        self.pattern = pattern
        self.access = access
        self.dialects = dialects
        self.segments = pattern.split(separator: "/", omittingEmptySubsequences: false)
        self.handler = handler
    }

    /// The parameters when the path fits. A parameter is never empty.
    func match(_ path: [Substring]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, segment) in zip(path, segments) {
            if segment.hasPrefix("{") {
                guard !part.isEmpty else { return nil }
                parameters[String(segment.dropFirst().dropLast())] = PercentEncoding.decode(part)
            } else if part != segment {
                return nil
            }
        }
        return parameters
    }
}

/// Finds the route of a request the way Starlette does: in order, with 405 before 401 and redirects for a wrong slash.
struct Router: Sendable {
    enum Outcome {
        case route(Route, parameters: [String: String])
        case methodNotAllowed(allow: String)
        case redirect(path: String)
        case notFound
    }

    let routes: [Route]

    func resolve(method: String, rawPath: String) -> Outcome {
        // A percent-encoded slash is decoded before matching, so it never becomes part of a parameter.
        let path = rawPath.replacingEncodedSlashes()
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        var firstOther: Route?
        for route in routes {
            guard let parameters = route.match(segments) else { continue }
            if route.method == method { return .route(route, parameters: parameters) }
            firstOther = firstOther ?? route
        }
        if let firstOther { return .methodNotAllowed(allow: firstOther.method) }
        let other = path.hasSuffix("/") ? String(path.dropLast()) : path + "/"
        let otherSegments = other.split(separator: "/", omittingEmptySubsequences: false)
        if path != "/", routes.contains(where: { $0.match(otherSegments) != nil }) { return .redirect(path: other) }
        return .notFound
    }
}

extension String {
    fileprivate func replacingEncodedSlashes() -> String {
        guard contains("%2") else { return self }
        var result = ""
        var rest = self[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            if rest.lowercased().hasPrefix("%2f") {
                result += "/"
                rest = rest.dropFirst(3)
            } else {
                result += "%"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}

/// What a handler works with: the request, its parameters, the caller and the backend's state.
struct RequestContext {
    let request: IncomingRequest
    let parameters: [String: String]
    /// Only routes with bearer access have one.
    let caller: User?
    let backend: Backend
    let dialect: FakeRacconto.Dialect

    /// The caller of a route with bearer access.
    func user() throws(Problem) -> User {
        guard let caller else { throw Problem.notAuthenticated }
        return caller
    }

    /// Whose valid token an open route's request carries; any other token counts as none.
    var viewer: User? { try? backend.caller(of: request) }

    func parameter(_ name: String) -> String { parameters[name] ?? "" }
}

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
