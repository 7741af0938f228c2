/// Carries one request to a server and brings its response back. The only seam between the client and the network.
///
/// `CurlTransport` is the real one. Tests use `StubTransport`, or better the real one against a `FakeRacconto`.
/// Cancelling the task that awaits `send` ends the transfer at once with `TransportError.cancelled`.
public protocol Transport: Sendable {
    /// Sends one request. Any status is a response; the errors are those of `TransportError`.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// A transport made of a closure: request in, response or error out.
public struct StubTransport: Transport {
    private let answer: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// Answers every request with the closure's result.
    public init(_ answer: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse) {
        self.answer = answer
    }

    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await answer(request)
    }
}

/// Why no response came back.
///
/// ```
/// TransportError
/// ├─ nothing was sent ─ invalidURL · invalidRequest · nameNotResolved · cannotConnect · proxyFailed · tlsFailed
/// ├─ perhaps sent ───── connectionLost · stalled · timedOut
/// ├─ answered badly ─── responseTooLarge · protocolViolation · redirectRefused · sinkFailed
/// └─ cancelled
/// ```
public struct TransportError: Error, Sendable, Equatable {
    /// What went wrong, coarse enough to decide by.
    public enum Kind: String, Sendable, CaseIterable {
        /// No absolute `http` or `https` URL, or one with a user name.
        case invalidURL
        /// A header or a part's name cannot be sent as it is; the message says which.
        case invalidRequest
        /// The host's name has no address, or the machine is offline.
        case nameNotResolved
        /// No connection within the time limit, or none was accepted.
        case cannotConnect
        /// The proxy refused, or could not be reached.
        case proxyFailed
        /// The server's certificate is not trusted, or TLS could not be agreed on.
        case tlsFailed
        /// The connection ended before the whole response was there.
        case connectionLost
        /// Below 1 KB/s for 30 s in the direction that should move.
        case stalled
        /// A limit of the transport's own was reached; `CurlTransport` has none besides `stalled`.
        case timedOut
        /// More bytes than the request's sink takes.
        case responseTooLarge
        /// What came back is no HTTP, or its header is larger than 256 KiB.
        case protocolViolation
        /// A redirect to another origin, or more than three.
        case redirectRefused
        /// The response could not be written to the sink's file.
        case sinkFailed
        /// The awaiting task was cancelled, or the transport shut down.
        case cancelled
    }

    /// What went wrong.
    public let kind: Kind
    /// One clear phrase for people, without the URL's path or query.
    public let message: String

    /// - Parameter message: one phrase without the URL's path or query.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// Whether the server may have received and processed the request.
    public var mayHaveReachedServer: Bool {
        switch kind {
        case .connectionLost, .stalled, .timedOut, .responseTooLarge, .protocolViolation, .sinkFailed, .cancelled: true
        case .invalidURL, .invalidRequest, .nameNotResolved, .cannotConnect, .proxyFailed, .tlsFailed, .redirectRefused:
            false
        }
    }

    /// Whether the machine looks offline: nothing could be reached at all.
    package var looksOffline: Bool { kind == .nameNotResolved || kind == .cannotConnect }
}

extension TransportError: CustomStringConvertible {
    public var description: String { message }
}
