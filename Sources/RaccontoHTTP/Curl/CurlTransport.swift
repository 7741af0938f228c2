/// The transport that reaches servers: libcurl on one thread of its own, with a pool of connections.
///
/// ```swift
/// let transport = CurlTransport()
/// let response = try await transport.send(HTTPRequest(method: .get, url: "https://racconto.app/api/projects/"))
/// ```
///
/// **Time.** 15 s to connect. After that a transfer may take as long as it moves at 1 KB/s or more; below that for
/// 30 s it is `stalled`, which is also how long a server may think about a request that it has taken. Cancelling the
/// awaiting task ends a transfer at once.
///
/// **Redirects.** Writes follow none: the redirect is the response. Reads follow up to three within scheme, host and
/// port; anything else is `redirectRefused`. So credentials stay where they were sent.
///
/// **Repeats.** A pooled connection that the server has closed costs a safe request (GET, HEAD) one more try on a
/// fresh connection. Other requests are never written twice, not by libcurl either: when their connection dies the
/// error is `connectionLost`, and whether the server acted is for the caller to find out.
///
/// **Trust.** TLS is always verified, against the system's authorities or `CurlConfiguration.caBundle`.
public final class CurlTransport: Transport {
    /// What the transport was made with.
    public let configuration: CurlConfiguration
    private let engine: CurlEngine

    private static let redirectLimit = 3

    /// Makes a transport. Its thread starts with the first request.
    public init(_ configuration: CurlConfiguration = CurlConfiguration()) {
        self.configuration = configuration
        engine = CurlEngine(maxConnectionsPerHost: configuration.maxConnectionsPerHost)
    }

    deinit { engine.stop() }

    /// Closes every connection and waits for the thread. Requests in flight and later ones fail with `cancelled`.
    public func shutDown() { engine.stop() }

    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try Self.check(request)
        var url = try CurlURL(request.url.secret)
        var redirects = 0
        while true {
            let response = try await exchange(request, url)
            guard request.method.isSafe, let location = Self.redirectTarget(of: response) else { return response }
            redirects += 1
            guard redirects <= Self.redirectLimit else {
                throw TransportError(.redirectRefused, "\(url.origin) redirects more than \(Self.redirectLimit) times")
            }
            url = try Self.follow(location, from: url)
        }
    }

    private func exchange(_ request: HTTPRequest, _ url: CurlURL) async throws(TransportError) -> HTTPResponse {
        var exchange = CurlExchange(request: request, url: url, configuration: configuration)
        let outcome = await engine.perform(exchange)
        guard outcome.pooledConnectionDied, request.method.isSafe else { return try outcome.result.get() }
        exchange.onFreshConnection = true
        return try await engine.perform(exchange).result.get()
    }

    private static func redirectTarget(of response: HTTPResponse) -> String? {
        [301, 302, 303, 307, 308].contains(response.status) ? response.header("Location") : nil
    }

    private static func follow(_ location: String, from url: CurlURL) throws(TransportError) -> CurlURL {
        let target: CurlURL
        do {
            target = try url.resolving(location)
        } catch {
            throw TransportError(.redirectRefused, "\(url.origin) redirects to something that is not a web address")
        }
        guard target.origin == url.origin else {
            throw TransportError(.redirectRefused, "\(url.origin) redirects to another server, \(target.origin)")
        }
        return target
    }

    /// Refuses what would change the request's shape on the wire.
    private static func check(_ request: HTTPRequest) throws(TransportError) {
        for (name, value) in request.headers {
            guard HTTPFieldRules.isToken(name) else {
                throw TransportError(.invalidRequest, "a header's name is not valid")
            }
            guard HTTPFieldRules.isSafeValue(value) else {
                throw TransportError(.invalidRequest, "header `\(name)` holds a line break or a zero byte")
            }
            // The body says how long it is; a second opinion is how requests get smuggled.
            guard !["content-length", "transfer-encoding"].contains(name.lowercased()) else {
                throw TransportError(.invalidRequest, "header `\(name)` is the transport's own")
            }
        }
    }
}

/// One request on its way to one response: what the transport's thread is given.
struct CurlExchange: Sendable {
    let request: HTTPRequest
    let url: CurlURL
    let configuration: CurlConfiguration
    /// A new HTTP/1.1 connection instead of a pooled one.
    var onFreshConnection = false
}

/// How one exchange ended.
struct CurlOutcome: Sendable {
    let result: Result<HTTPResponse, TransportError>
    /// A pooled connection died before a byte of the response came: the server may just have closed it while idle.
    var pooledConnectionDied = false

    /// An end without a response.
    static func failure(_ error: TransportError) -> CurlOutcome { CurlOutcome(result: .failure(error)) }
}
