import Foundation

/// Reads `Retry-After` (RFC 9110 section 10.2.3): a number of seconds or a date.
enum RetryAfter {
    /// Nobody means more than a day.
    static let longest: TimeInterval = 86_400

    /// Seconds to wait from now, between 0 and a day; nil when the header is missing or nonsense.
    ///
    /// A date is taken relative to the server's own `Date` when there is one, so that a wrong clock here does no harm.
    static func seconds(from response: HTTPResponse, now: Date) -> TimeInterval? {
        guard let text = response.header("retry-after")?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = TimeInterval(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) {
            return min(seconds, longest)
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        let reference = response.header("date").flatMap(HTTPDate.parse) ?? now
        return min(max(date.timeIntervalSince(reference), 0), longest)
    }
}
