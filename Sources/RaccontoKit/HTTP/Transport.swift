/// Carries one request to a server and brings its response back. The only seam between the client and the network.
///
/// `CurlTransport` is the real one. Tests use `StubTransport`, or better the real one against a `FakeRacconto`.
/// Cancelling the task that awaits `send` ends the transfer at once with `TransportError.cancelled`.
public protocol Transport: Sendable {
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
