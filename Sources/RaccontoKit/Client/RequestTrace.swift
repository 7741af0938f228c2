package import RaccontoHTTP

/// Tells somebody about every exchange with a server: what was asked, how it ended, how long it took.
///
/// Made for `--verbose`. It never carries a token, a password, a query, a body or a one-time URL.
package struct RequestTrace: Sendable {
    /// One exchange.
    package struct Entry: Sendable {
        package let method: HTTPRequest.Method
        /// The path on the server without its query; `<one-time URL>` for an upload's address.
        package let path: String
        /// Nil when no response came back.
        package let status: Int?
        /// Why no response came back.
        package let failure: TransportError?
        package let duration: Duration
        /// The server's own name for the exchange (`x-request-id` or `cf-ray`), when it gave one.
        package let requestID: String?
    }

    private let record: @Sendable (Entry) -> Void

    /// Calls the closure after every exchange, from any thread.
    package init(_ record: @escaping @Sendable (Entry) -> Void) {
        self.record = record
    }

    func callAsFunction(_ entry: Entry) {
        record(entry)
    }
}

extension Transport {
    /// Sends a request and tells the trace how it went.
    func send(
        _ request: HTTPRequest, tracedAs path: String, by trace: RequestTrace?
    ) async throws(TransportError) -> HTTPResponse {
        guard let trace else { return try await send(request) }
        let start = ContinuousClock.now
        do throws(TransportError) {
            let response = try await send(request)
            trace(
                RequestTrace.Entry(
                    method: request.method, path: path, status: response.status, failure: nil,
                    duration: ContinuousClock.now - start,
                    requestID: response.header("x-request-id") ?? response.header("cf-ray")))
            return response
        } catch {
            trace(
                RequestTrace.Entry(
                    method: request.method, path: path, status: nil, failure: error,
                    duration: ContinuousClock.now - start, requestID: nil))
            throw error
        }
    }
}
