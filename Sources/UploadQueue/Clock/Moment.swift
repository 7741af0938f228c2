public import Foundation

/// A point on the wall clock in whole milliseconds since 1970-01-01 UTC, as the queue file stores it.
///
/// Arithmetic saturates at the ends, so that no retry hint from a server can overflow it.
public struct Moment: Hashable, Sendable, Codable {
    /// Since 1970, UTC.
    public let milliseconds: Int64

    /// A moment so many milliseconds after 1970, UTC.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The moment nearest to a date; dates that cannot be represented become the nearest end.
    public init(_ date: Date) {
        self.init(milliseconds: Int64(Moment.wholeMilliseconds(date.timeIntervalSince1970)))
    }

    /// Before every job.
    public static let distantPast = Moment(milliseconds: 0)
    /// Later than every other moment.
    public static let distantFuture = Moment(milliseconds: .max)

    /// For display.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// How long after the other moment this one is; negative when it is before.
    public func duration(since other: Moment) -> Duration {
        let (difference, overflow) = milliseconds.subtractingReportingOverflow(other.milliseconds)
        return .milliseconds(overflow ? (milliseconds < 0 ? .min / 2 : .max / 2) : difference)
    }

    /// The moment so much later, within the limits of the type.
    public static func + (moment: Moment, duration: Duration) -> Moment {
        let (sum, overflow) = moment.milliseconds.addingReportingOverflow(duration.wholeMilliseconds)
        guard overflow else { return Moment(milliseconds: sum) }
        return duration < .zero ? Moment(milliseconds: .min) : .distantFuture
    }

    private static func wholeMilliseconds(_ seconds: Double) -> Double {
        let milliseconds = (seconds * 1000).rounded()
        // Converting NaN, an infinity or more than 63 bits would trap.
        guard milliseconds.isFinite else { return milliseconds == .infinity ? 9.2e18 : 0 }
        return min(max(milliseconds, -9.2e18), 9.2e18)
    }
}

extension Moment: Comparable {
    public static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }
}

extension Duration {
    /// The duration cut to milliseconds, saturating.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, sumOverflow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return sumOverflow ? (seconds < 0 ? .min : .max) : sum
    }

    /// For arithmetic that does not need exactness.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
