import Foundation
import RaccontoHTTP
import RaccontoKit
import Synchronization

/// Compares this machine's clock with the `Date` of responses, and reports once when it is far off: logins fail and dates
/// are wrong then, and nothing else shows the reason.
final class ClockSkewCheck: Transport {
    private let base: any Transport
    private let tell: @Sendable (String) -> Void
    private let hasTold = Mutex(false)

    /// Seconds; a slow answer and a clock without fine adjustment stay below.
    private static let tolerance: TimeInterval = 600

    init(_ base: any Transport, _ tell: @escaping @Sendable (String) -> Void) {
        self.base = base
        self.tell = tell
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response = try await base.send(request)
        // What is wrong with a refused request is told with its error.
        if (200..<300).contains(response.status) { look(at: response, now: Date()) }
        return response
    }

    private func look(at response: HTTPResponse, now: Date) {
        guard let date = response.header("date").flatMap(HTTPDate.parse) else { return }
        let skew = now.timeIntervalSince(date)
        guard abs(skew) > Self.tolerance else { return }
        let isFirst = hasTold.withLock { told in
            defer { told = true }
            return !told
        }
        if isFirst { tell("this machine's clock is \(ClockSkew.text(skew)); set it, or logins and dates go wrong") }
    }
}

/// How far this machine's clock is off, in words.
enum ClockSkew {
    static func text(_ seconds: TimeInterval) -> String {
        guard seconds.isFinite else { return "wrong" }
        let minutes = Int(min(abs(seconds) / 60, 1_000_000_000))
        let amount =
            minutes < 120
            ? "\(minutes) minutes" : minutes < 48 * 60 ? "\(minutes / 60) hours" : "\(minutes / 1440) days"
        return "\(amount) \(seconds > 0 ? "fast" : "slow")"
    }
}
