import RaccontoKit
import Testing

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
