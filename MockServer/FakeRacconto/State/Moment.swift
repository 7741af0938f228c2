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

/// Reads dates the way the backend's validation does, with its words for what is wrong.
enum MomentParser {
    enum Result: Equatable {
        case moment(Moment)
        case failure(String)
        case wrongType
    }

    static func parse(_ value: JSON) -> Result {
        switch value {
        case .int(let number): fromNumber(Double(number))
        case .double(let number): fromNumber(number)
        case .string(let text): Double(text).map(fromNumber) ?? fromText(Array(text.utf8))
        default: .wrongType
        }
    }

    /// Seconds since 1970, or milliseconds when the number is large.
    private static func fromNumber(_ number: Double) -> Result {
        let seconds = abs(number) > 2e10 ? number / 1000 : number
        guard seconds.isFinite, abs(seconds) < 2.5e11 else { return .failure("timestamp out of range") }
        return .moment(Moment(microseconds: Int64((seconds * 1_000_000).rounded())))
    }

    private static func fromText(_ bytes: [UInt8]) -> Result {
        guard bytes.count >= 10 else { return .failure("input is too short") }
        guard let year = digits(bytes, 0, 4) else { return .failure("invalid character in year") }
        guard bytes[4] == UInt8(ascii: "-") else { return .failure("invalid date separator, expected `-`") }
        guard let month = digits(bytes, 5, 2) else { return .failure("invalid character in month") }
        guard bytes[7] == UInt8(ascii: "-") else { return .failure("invalid date separator, expected `-`") }
        guard let day = digits(bytes, 8, 2) else { return .failure("invalid character in day") }
        guard (1...12).contains(month) else { return .failure("month value is outside expected range of 1-12") }
        let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day >= 1, day <= lengths[month - 1] else { return .failure("day value is outside expected range") }
        let midnight = days(year, month, day) * 86400
        if bytes.count == 10 { return .moment(Moment(microseconds: Int64(midnight) * 1_000_000)) }
        guard let time = timeOfDay(bytes[10...]) else {
            return .failure("unexpected extra characters at the end of the input")
        }
        return .moment(Moment(microseconds: Int64(midnight) * 1_000_000 + time))
    }

    /// Microseconds after midnight UTC of `Thh:mm[:ss[.f]][zone]`.
    private static func timeOfDay(_ slice: ArraySlice<UInt8>) -> Int64? {
        let bytes = Array(slice)
        guard bytes.count >= 6,
            [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " "), UInt8(ascii: "_")].contains(bytes[0]),
            let hour = digits(bytes, 1, 2), bytes[3] == UInt8(ascii: ":"), let minute = digits(bytes, 4, 2), hour < 24,
            minute < 60
        else { return nil }
        var position = 6
        var micros = Int64(hour * 3600 + minute * 60) * 1_000_000
        if position < bytes.count, bytes[position] == UInt8(ascii: ":") {
            guard let second = digits(bytes, position + 1, 2), second < 60 else { return nil }
            micros += Int64(second) * 1_000_000
            position += 3
            if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
                position += 1
                var unit: Int64 = 100_000
                let start = position
                while position < bytes.count, (48...57).contains(bytes[position]) {
                    micros += Int64(bytes[position] - 48) * unit
                    unit /= 10
                    position += 1
                }
                guard position > start, position - start <= 9 else { return nil }
            }
        }
        let zone = Array(bytes[position...])
        if zone.isEmpty || zone == [UInt8(ascii: "Z")] || zone == [UInt8(ascii: "z")] { return micros }
        let compact = zone.filter { $0 != UInt8(ascii: ":") }
        guard compact.count == 5, let hours = digits(compact, 1, 2), let minutes = digits(compact, 3, 2), hours < 24,
            minutes < 60
        else { return nil }
        let offset = Int64(hours * 3600 + minutes * 60) * 1_000_000
        if compact[0] == UInt8(ascii: "+") { return micros - offset }
        return compact[0] == UInt8(ascii: "-") ? micros + offset : nil
    }

    private static func digits(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[start..<start + count] {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        return value
    }

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
