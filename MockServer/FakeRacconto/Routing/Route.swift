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
