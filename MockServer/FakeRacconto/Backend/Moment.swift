import Foundation

/// A point in time as the backend stores it: microseconds since 1970 in UTC, written without a zone.
struct Moment: Comparable, Hashable, Codable, Sendable {
    var microseconds: Int64

    static func now() -> Moment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Moment(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    static func < (left: Moment, right: Moment) -> Bool { left.microseconds < right.microseconds }

    var seconds: Int { Int(microseconds / 1_000_000) }

    /// Python cannot read years outside 1…9999 back from the database: every list with such a row fails.
    var isReadable: Bool { microseconds >= -62_135_596_800_000_000 && microseconds < 253_402_300_800_000_000 }

    /// `2026-03-01T09:30:00`, with six fraction digits unless they are all zero.
    var text: String {
        let fraction = Int((microseconds % 1_000_000 + 1_000_000) % 1_000_000)
        let second = (microseconds - Int64(fraction)) / 1_000_000
        let day = Int((second - ((second % 86400) + 86400) % 86400) / 86400)
        let inDay = Int(((second % 86400) + 86400) % 86400)
        let date = Self.civil(fromDays: day)
        func pad(_ value: Int, _ width: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let base =
            "\(pad(date.year, 4))-\(pad(date.month, 2))-\(pad(date.day, 2))T"
            + "\(pad(inDay / 3600, 2)):\(pad(inDay / 60 % 60, 2)):\(pad(inDay % 60, 2))"
        return fraction == 0 ? base : base + "." + pad(fraction, 6)
    }

    /// The image host's form: always three fraction digits.
    var textToMilliseconds: String {
        let base = Moment(microseconds: microseconds - (microseconds % 1_000_000 + 1_000_000) % 1_000_000)
        let milliseconds = String((microseconds % 1_000_000 + 1_000_000) % 1_000_000 / 1000)
        return base.text + "." + String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
    }

    /// The Gregorian date of a day number, with years counted from March.
    private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
