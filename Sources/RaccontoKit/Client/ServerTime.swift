public import Foundation

/// A date and time as the server wrote it: kept as text so that nothing is lost, read on demand.
///
/// The backend answers naive ISO 8601 in UTC with no or six fraction digits; a zone and any number of fraction digits
/// are understood as well. `taken_at` is the camera's wall clock in the same spelling.
public struct ServerTime: Hashable, Sendable {
    /// The text as received, for example `2026-03-01T09:30:00`.
    public let text: String

    /// Wraps the text as it is.
    public init(_ text: String) { self.text = text }

    /// The moment, taking a missing zone as UTC; nil when the text is not a date.
    public var date: Date? { ISO8601Text.date(from: text) }
}

extension ServerTime: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension ServerTime: CustomStringConvertible {
    public var description: String { text }
}

/// Reads the spellings of ISO 8601 that the server and its clients use.
///
/// Foundation's own parsers refuse a missing zone or a varying number of fraction digits, and both occur here.
enum ISO8601Text {
    /// `YYYY-MM-DD`, optionally `T` or a space and `hh:mm[:ss[.fraction]]`, optionally `Z` or `±hh[:]mm`.
    static func date(from text: String) -> Date? {
        var scanner = ByteScanner(Array(text.utf8))
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
            let day = scanner.digits(2), isCalendarDay(year, month, day)
        else { return nil }
        var seconds = 0
        var fraction = 0.0
        if scanner.skip("T") || scanner.skip(" ") {
            guard let hour = scanner.digits(2), scanner.skip(":"), let minute = scanner.digits(2), hour < 24,
                minute < 60
            else { return nil }
            seconds = hour * 3600 + minute * 60
            if scanner.skip(":") {
                guard let second = scanner.digits(2), second < 61 else { return nil }
                seconds += second
                if scanner.skip(".") {
                    guard let parsed = scanner.fraction() else { return nil }
                    fraction = parsed
                }
            }
        }
        guard let offset = zoneOffset(&scanner), scanner.isAtEnd else { return nil }
        let moment = daysSinceEpoch(year, month, day) * 86400 + seconds - offset
        return Date(timeIntervalSince1970: Double(moment) + fraction)
    }

    /// Seconds east of UTC; 0 when no zone is written, nil when it is malformed.
    private static func zoneOffset(_ scanner: inout ByteScanner) -> Int? {
        if scanner.isAtEnd || scanner.skip("Z") { return 0 }
        let sign: Int
        if scanner.skip("+") { sign = 1 } else if scanner.skip("-") { sign = -1 } else { return nil }
        guard let hours = scanner.digits(2) else { return nil }
        _ = scanner.skip(":")
        guard let minutes = scanner.digits(2), hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private static func isCalendarDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        guard (1...12).contains(month), day >= 1 else { return false }
        let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return day <= lengths[month - 1]
    }

    /// Days from 1970-01-01 in the proleptic Gregorian calendar, counting years from March so that leap days come last.
    private static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shiftedYear = month > 2 ? year : year - 1
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

/// Walks over ASCII bytes; every step either succeeds and moves, or leaves the position alone.
private struct ByteScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
        position += 1
        return true
    }

    mutating func digits(_ count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + count] {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        position += count
        return value
    }

    mutating func fraction() -> Double? {
        var value = 0.0
        var unit = 0.1
        let start = position
        while position < bytes.count, (48...57).contains(bytes[position]) {
            value += Double(bytes[position] - 48) * unit
            unit /= 10
            position += 1
        }
        return position > start ? value : nil
    }
}
