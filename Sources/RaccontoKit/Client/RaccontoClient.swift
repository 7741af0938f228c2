/// The API of one server, typed: one method per operation, in files named after their topic.
///
/// ```swift
/// let server = ServerURL.production
/// let guest = RaccontoClient(server: server, transport: CurlTransport())
/// let client = guest.with(token: try await guest.login(email: email, password: password))
/// let photos = try await client.photos(in: project.id)
/// ```
/// It is a value that can be copied and shared between tasks; copies share what was learnt about the server's dialect.
/// It never retries: that is the queue's decision. The token goes to the server's own origin only.
public struct RaccontoClient: Sendable {
    public let server: ServerURL
    /// Whom the calls are made for.
    public let token: Redacted<String>?
    let transport: any Transport
    let trace: RequestTrace?
    let dialects: DialectMemory
    /// Waits; replaced in tests.
    let pause: @Sendable (Duration) async throws -> Void

    public init(
        server: ServerURL, token: Redacted<String>? = nil, dialect: APIDialect = .backend,
        lacking: Set<APIOperation> = [], transport: any Transport, trace: RequestTrace? = nil
    ) {
        self.init(
            server: server, token: token, dialects: DialectMemory(dialect, lacking: lacking), transport: transport,
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
    public var dialect: APIDialect { dialects.current }

    /// Operations that the server is known to have no route for, and that are done by others instead. Worth remembering
    /// with the account.
    public var lacking: Set<APIOperation> { dialects.lacking }

    /// The same client speaking for the holder of a token, or for nobody.
    public func with(token: Redacted<String>?) -> RaccontoClient {
        RaccontoClient(
            server: server, token: token, dialects: dialects, transport: transport, trace: trace, pause: pause)
    }
}
