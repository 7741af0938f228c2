import Foundation
import RaccontoKit
import Synchronization
import TestSupport

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

/// Notes when an exchange ended, on the transport's thread: when the awaiting task notices depends on how busy the
/// threads are that all tests share.
final class EndClock: Sendable {
    private let end = Mutex<ContinuousClock.Instant?>(nil)

    /// What to give to `CurlConfiguration.trace`.
    var trace: @Sendable (String) -> Void {
        { [self] _ in end.withLock { $0 = .now } }
    }

    /// From an instant to the last end; nil when nothing ended since.
    func delay(since start: ContinuousClock.Instant) -> Duration? {
        end.withLock { $0 }.flatMap { $0 < start ? nil : start.duration(to: $0) }
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
