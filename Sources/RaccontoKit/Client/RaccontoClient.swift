import Foundation
public import RaccontoHTTP

/// The API of one server, typed: one method per operation, in files named after their topic.
///
/// ```swift
/// let server = ServerURL.production
/// let guest = RaccontoClient(server: server, transport: CurlTransport())
/// let client = guest.with(token: try await guest.login(email: email, password: password))
/// let photos = try await client.photos(in: project.id)
/// ```
/// It is a value that can be copied and shared between tasks; copies share what was learnt about the server's dialect.
/// The token goes to the server's own origin only.
///
/// A call that failed is not made again; when its answer leaves open whether a write took effect, the client looks (see
/// `confirmed`). Three repetitions are part of a call: a route is tried in the other dialect, a login with both spellings
/// of the address, and after a change of password until the server takes the new token. `CurlTransport` besides repeats a
/// read once whose pooled connection had died.
public struct RaccontoClient: Sendable {
    /// The server that all calls go to.
    public let server: ServerURL
    /// Whom the calls are made for.
    public let token: Redacted<String>?
    let transport: any Transport
    let trace: RequestTrace?
    let dialects: DialectMemory
    /// Waits; replaced in tests.
    let pause: @Sendable (Duration) async throws -> Void

    /// A client of a server, for nobody until `login` gives a token.
    public init(server: ServerURL, token: Redacted<String>? = nil, transport: any Transport) {
        self.init(server: server, token: token, dialect: .backend, transport: transport)
    }

    /// The same, with what is known about the server and somebody who watches the exchanges.
    package init(
        server: ServerURL, token: Redacted<String>? = nil, dialect: APIDialect = .backend,
        missingRoutes: Set<APIOperation> = [], transport: any Transport, trace: RequestTrace? = nil
    ) {
        self.init(
            server: server, token: token, dialects: DialectMemory(dialect, missingRoutes: missingRoutes),
            transport: transport,
            trace: trace,
            pause: { try await Task.sleep(for: $0) })
    }

    init(
        server: ServerURL, token: Redacted<String>?, dialects: DialectMemory, transport: any Transport,
        trace: RequestTrace?, pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.server = server
        self.token = token
        self.transport = transport
        self.trace = trace
        self.dialects = dialects
        self.pause = pause
    }

    /// The dialect the server is known, or so far assumed, to speak. Worth remembering with the account.
    package var dialect: APIDialect { dialects.current }

    /// Operations that the server is known to have no route for, and that are done by others instead. Worth remembering
    /// with the account.
    package var missingRoutes: Set<APIOperation> { dialects.missingRoutes }

    /// The same client speaking for the holder of a token, or for nobody.
    public func with(token: Redacted<String>?) -> RaccontoClient {
        RaccontoClient(
            server: server, token: token, dialects: dialects, transport: transport, trace: trace, pause: pause)
    }
}

/// How every call is made: authorise → encode → transport → classify → decode.
extension RaccontoClient {
    /// Makes one call and reads its answer.
    ///
    /// When the server has no such route, the other dialect's route is tried, once, and remembered if it is there:
    /// such an answer comes before anything is looked at, so nothing can happen twice.
    package func send<Response>(_ endpoint: Endpoint<Response>) async throws(RaccontoError) -> Response {
        let dialect = dialects.current
        do throws(RaccontoError) {
            return try await send(endpoint, as: dialect)
        } catch {
            guard isWrongDialect(error, for: endpoint.operation, in: dialect) else { throw error }
            do throws(RaccontoError) {
                let response = try await send(endpoint, as: dialect.other)
                keep(dialect.other, after: endpoint.operation)
                return response
            } catch let second {
                if isWrongDialect(second, for: endpoint.operation, in: dialect.other) { throw error }
                keep(dialect.other, after: endpoint.operation)
                throw second
            }
        }
    }

    /// A server may take the login's body in one way and have the routes of the other dialect.
    private func keep(_ dialect: APIDialect, after operation: APIOperation) {
        if operation == .login { dialects.guess(dialect) } else { dialects.remember(dialect) }
    }

    private func isWrongDialect(_ error: RaccontoError, for operation: APIOperation, in dialect: APIDialect) -> Bool {
        guard operation.route(in: dialect) != operation.route(in: dialect.other) else { return false }
        if error.isMissingRoute { return true }
        // The two take different bodies at the same address.
        if operation == .login { return error.kind == .validation }
        // A PUT to `…/reorder` where that is no route is read as an update of a thing called "reorder".
        switch (operation, dialect) {
        case (.reorderProjects, .workOrder), (.reorderChapters, .backend):
            return error.kind == .validation || error.kind == .notFound
        default: return false
        }
    }

    private func send<Response>(
        _ endpoint: Endpoint<Response>, as dialect: APIDialect
    ) async throws(RaccontoError) -> Response {
        let route = endpoint.operation.route(in: dialect)
        var classifier = ErrorClassifier(operation: endpoint.operation)
        let path = server.basePath + (try self.path(of: route, for: endpoint))
        var url = server.origin + path
        if !endpoint.query.isEmpty {
            let check = InputCheck(operation: endpoint.operation)
            for item in endpoint.query { try check.check(item.value, named: item.name) }
            url += "?" + PercentEncoding.pairs(endpoint.query)
        }
        var request = HTTPRequest(method: route.method, url: url, headers: [("Accept", "application/json")])
        request.headers += endpoint.headers
        classifier.sentToken = try authorise(&request, for: endpoint)
        try encode(endpoint.body(dialect), into: &request, as: route.body, for: endpoint.operation)

        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request, tracedAs: path, by: trace)
        } catch {
            throw classifier.error(for: error)
        }
        guard (200..<300).contains(response.status) else {
            classifier.now = Date()
            throw classifier.error(for: response)
        }
        do {
            return try endpoint.decode(response.body)
        } catch {
            throw classifier.error(undecodable: response, because: error)
        }
    }

    private func path<Response>(
        of route: Route, for endpoint: Endpoint<Response>
    ) throws(RaccontoError) -> String {
        let check = InputCheck(operation: endpoint.operation)
        var segments: [String] = []
        for segment in route.path.split(separator: "/", omittingEmptySubsequences: false) {
            guard segment.hasPrefix("{") else {
                segments.append(String(segment))
                continue
            }
            let name = String(segment.dropFirst().dropLast())
            let value = PathParameter(rawValue: name).flatMap { endpoint.parameters[$0] } ?? ""
            try check.checkSegment(value, named: name)
            segments.append(PercentEncoding.encode(value))
        }
        return segments.joined(separator: "/")
    }

    /// Whether a token was added.
    private func authorise<Response>(
        _ request: inout HTTPRequest, for endpoint: Endpoint<Response>
    ) throws(RaccontoError) -> Bool {
        guard endpoint.authorization != .none else { return false }
        guard let token else {
            guard endpoint.authorization == .optionalToken else {
                throw RaccontoError(
                    .notLoggedIn, operation: endpoint.operation.rawValue, message: "you are not logged in")
            }
            return false
        }
        guard !token.secret.isEmpty, token.secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw RaccontoError(
                .notLoggedIn, operation: endpoint.operation.rawValue,
                message: "the stored token is damaged; log in again")
        }
        request.headers.append(("Authorization", "Bearer \(token.secret)"))
        return true
    }

    private func encode(
        _ body: JSONValue?, into request: inout HTTPRequest, as shape: Route.BodyShape, for operation: APIOperation
    ) throws(RaccontoError) {
        guard let body else { return }
        let check = InputCheck(operation: operation)
        try check.check(body)
        switch shape {
        case .none: break
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            guard let data = try? encoder.encode(body) else { throw check.refusal("the request cannot be written") }
            request.headers.append(("Content-Type", "application/json"))
            request.body = .data(data)
        case .form:
            let pairs = (body.object ?? [:]).compactMap { name, value in value.string.map { (name: name, value: $0) } }
            request.headers.append(("Content-Type", "application/x-www-form-urlencoded"))
            request.body = .data(Data(PercentEncoding.pairs(pairs.sorted { $0.name < $1.name }).utf8))
        }
    }

    // MARK: - Doing without a route that a server does not have

    /// Makes one call; where the server has no such route, does `fallback`, and goes there at once from then on.
    ///
    /// - Parameter isShadowed: whether the path can be taken for that of one thing, so that "not found" may mean that
    ///   there is no such route: `DELETE /photos/bulk-delete` is then the deletion of a photo called `bulk-delete`.
    func send<Response>(
        _ endpoint: Endpoint<Response>, isShadowed: Bool = false,
        fallback: () async throws(RaccontoError) -> Response
    ) async throws(RaccontoError) -> Response {
        let operation = endpoint.operation
        guard !dialects.missingRoutes.contains(operation) else { return try await fallback() }
        do throws(RaccontoError) {
            return try await send(endpoint)
        } catch {
            guard error.isMissingRoute || (isShadowed && error.kind == .notFound) else { throw error }
        }
        dialects.remember(missing: operation)
        return try await fallback()
    }
}
