import Foundation
import Glibc
import RaccontoKit

/// Moments for people: this machine's clock, `YYYY-MM-DD hh:mm`.
enum LocalTime {
    /// When something will happen: `in 12 s`, or the clock's time when that is more than an hour away.
    static func soon(_ date: Date, now: Date) -> String {
        let wait = date.timeIntervalSince(now)
        return wait <= 3600 ? "in " + ProgressText.duration(wait) : "at " + text(date)
    }

    /// A moment that the service tells, which it does in UTC; as it stands where it is no date.
    static func text(_ time: ServerTime) -> String { time.date.map(text) ?? time.text }

    static func text(_ date: Date) -> String {
        guard let seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else { return "?" }
        var moment = seconds
        var parts = tm()
        localtime_r(&moment, &parts)
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return
            "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}
