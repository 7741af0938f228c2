public import Foundation
import Glibc

/// What came back: any status, the headers and the body. A response with an error status is still a response.
public struct HTTPResponse: Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// Header fields in the order received.
    public var headers: [(name: String, value: String)]
    /// Empty when the request asked for a file as sink and the status was 200 or 206.
    public var body: Data
    /// Bytes written to the sink's file descriptor.
    public var bytesToFile: Int64

    /// A response, for transports and tests.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: Data = Data(), bytesToFile: Int64 = 0)
    {
        self.status = status
        self.headers = headers
        self.body = body
        self.bytesToFile = bytesToFile
    }

    /// The first value of a header field, whatever the case of its name.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}

/// Reads `Retry-After` (RFC 9110 section 10.2.3): a number of seconds or a date.
package enum RetryAfter {
    /// Nobody means more than a day.
    private static let longest: TimeInterval = 86_400

    /// Seconds to wait from now, between 0 and a day; nil when the header is missing or nonsense.
    ///
    /// A date is taken relative to the server's own `Date` when there is one, so that a wrong clock here does no harm.
    package static func seconds(from response: HTTPResponse, now: Date) -> TimeInterval? {
        guard let text = response.header("retry-after")?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = TimeInterval(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) {
            return min(seconds, longest)
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        let reference = response.header("date").flatMap(HTTPDate.parse) ?? now
        return min(max(date.timeIntervalSince(reference), 0), longest)
    }
}

/// Reads the date of HTTP headers, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
package enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Nil when the text is not in that form; the two obsolete forms are not understood.
    package static func parse(_ text: String) -> Date? {
        let fields = text.split(separator: " ")
        guard fields.count == 6, fields[5] == "GMT", let day = number(fields[1]), let year = number(fields[3]),
            fields[3].count == 4, let month = months.firstIndex(of: String(fields[2]))
        else { return nil }
        let clock = fields[4].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0]), let minute = number(clock[1]),
            let second = number(clock[2]), hour < 24, minute < 60, second < 61
        else { return nil }
        var moment = tm()
        (moment.tm_year, moment.tm_mon, moment.tm_mday) = (year - 1900, Int32(month), day)
        let midnight = timegm(&moment)
        // `timegm` makes 3 March of 31 February.
        guard moment.tm_mday == day, moment.tm_mon == Int32(month) else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(midnight) + TimeInterval(hour * 3600 + minute * 60 + second))
    }

    /// Digits only, and few of them.
    private static func number(_ text: Substring) -> Int32? {
        guard text.utf8.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int32(text)
    }
}
