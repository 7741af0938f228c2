import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

extension CurlTransport {
    /// A transport that no variable of the machine's environment leads astray.
    static func local(_ change: (inout CurlConfiguration) -> Void = { _ in }) -> CurlTransport {
        var configuration = CurlConfiguration(environment: [:])
        // On a busy machine seconds may pass between two requests of a test.
        configuration.idleLimitForUnsafeRequests = .seconds(60)
        change(&configuration)
        return CurlTransport(configuration)
    }
}

extension HTTPRequest {
    /// A request to a server of the test's own.
    static func to(
        _ server: LoopbackServer, _ method: Method, _ target: String, headers: [(name: String, value: String)] = [],
        body: HTTPBody = .none, sink: ResponseSink = .memory(limit: HTTPRequest.defaultResponseLimit)
    ) -> HTTPRequest {
        HTTPRequest(method: method, url: server.url + target, headers: headers, body: body, sink: sink)
    }
}

/// The error that an exchange ends with; a response is a failure of the test.
func transportError(
    _ exchange: () async throws(TransportError) -> HTTPResponse, sourceLocation: SourceLocation = #_sourceLocation
) async -> TransportError? {
    do {
        let response = try await exchange()
        Issue.record("there was a response with status \(response.status)", sourceLocation: sourceLocation)
        return nil
    } catch {
        return error
    }
}
