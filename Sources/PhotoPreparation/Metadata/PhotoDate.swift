/// A camera's wall clock as written in a file, checked, with the zone that was written beside it, if any.
///
/// Nothing is repaired: what is no date on a calendar between 1900 and 9998 is no date.
struct PhotoDate: Sendable, Equatable {
    /// `YYYY-MM-DDThh:mm:ss[.ffffff]`
    let wallClock: String
    /// `+09:00`
    let offset: String?
    /// The day was given, the time of day was blank.
    let isDayOnly: Bool

    /// Reads Exif's `2024:05:01 12:30:00`, XMP's `2024-05-01T12:30:00.25+09:00`, and what writers make of them.
    ///
    /// A fraction and a zone inside the text count before the ones handed in, which must come from the tags that belong
    /// to this very date.
    init?(_ text: String, fraction: String? = nil, offset: String? = nil) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4), scanner.skip(oneOf: ":-/."),
            let month = scanner.number(digits: 2), scanner.skip(oneOf: ":-/."), let day = scanner.number(digits: 2),
            PhotoDate.isDay(year: year, month: month, day: day)
        else { return nil }
        let date = PhotoDate.padded(year, 4) + "-" + PhotoDate.padded(month, 2) + "-" + PhotoDate.padded(day, 2)

        guard let hour = scanner.afterSeparator({ $0.number(digits: 2) }) else {
            // Blank, not wrong: Exif leaves a part that is unknown empty.
            guard scanner.rest.allSatisfy({ ": Z".unicodeScalars.contains($0) }) else { return nil }
            wallClock = date + "T00:00:00"
            self.offset = nil
            isDayOnly = true
            return
        }
        guard scanner.skip(oneOf: ":"), let minute = scanner.number(digits: 2) else { return nil }
        var second = 0
        if scanner.skip(oneOf: ":") {
            guard let value = scanner.number(digits: 2) else { return nil }
            second = value
        }
        guard hour < 24, minute < 60, second < 60 else { return nil }
        let ownFraction = scanner.skip(oneOf: ".,") ? scanner.digits() : nil
        let ownOffset = PhotoDate.zone(String(String.UnicodeScalarView(scanner.rest)))
        wallClock =
            date + "T" + PhotoDate.padded(hour, 2) + ":" + PhotoDate.padded(minute, 2) + ":"
            + PhotoDate.padded(second, 2) + PhotoDate.fractionText(ownFraction ?? fraction)
        self.offset = ownOffset ?? offset.flatMap(PhotoDate.zone)
        isDayOnly = false
    }

    /// `+09:00` from `+09:00`, `+0900`, `+9:00` or `Z`; nil for blanks and for zones that do not exist.
    static func zone(_ text: String) -> String? {
        var scanner = DigitScanner(text)
        scanner.skipBlanks()
        if scanner.skip(oneOf: "Zz") { return "+00:00" }
        let isWest = scanner.rest.first == "-"
        guard scanner.skip(oneOf: "+-") else { return nil }
        var hourDigits = scanner.digits()
        var minuteDigits = "00"
        if hourDigits.count > 2 {  // `0930` in one go
            minuteDigits = String(hourDigits.suffix(2))
            hourDigits.removeLast(2)
        } else if scanner.skip(oneOf: ":") {
            minuteDigits = scanner.digits()
        }
        guard let hours = Int(hourDigits), let minutes = Int(minuteDigits) else { return nil }
        guard hours <= 14, minutes < 60 else { return nil }
        return (isWest ? "-" : "+") + padded(hours, 2) + ":" + padded(minutes, 2)
    }

    private static func isDay(year: Int, month: Int, day: Int) -> Bool {
        guard (1900...9998).contains(year), (1...12).contains(month), day >= 1 else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// At most six digits; nothing for blanks and zeros.
    private static func fractionText(_ text: String?) -> String {
        guard let text else { return "" }
        var scanner = DigitScanner(text)
        scanner.skipBlanks()
        var digits = scanner.digits(atMost: 6)
        while digits.last == "0" { digits.removeLast() }
        return digits.isEmpty ? "" : "." + digits
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// Reads numbers and separators off the front of a short text.
struct DigitScanner {
    private(set) var rest: Substring.UnicodeScalarView

    init(_ text: String) { rest = text.unicodeScalars[...] }

    /// Exactly so many ASCII digits, or nil with nothing consumed.
    mutating func number(digits count: Int) -> Int? {
        let candidate = rest.prefix(count)
        guard candidate.count == count, candidate.allSatisfy(DigitScanner.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return Int(String(String.UnicodeScalarView(candidate)))
    }

    /// All digits that follow, up to a number of them; further ones are consumed and dropped.
    mutating func digits(atMost count: Int = 9) -> String {
        let run = rest.prefix(while: DigitScanner.isDigit)
        rest = rest.dropFirst(run.count)
        return String(String.UnicodeScalarView(run.prefix(count)))
    }

    /// Consumes one of these characters, if it is next.
    mutating func skip(oneOf characters: String) -> Bool {
        guard let next = rest.first, characters.unicodeScalars.contains(next) else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func skipBlanks() { rest = rest.drop { $0 == " " } }

    /// What comes behind a `T` or blanks; nothing is consumed when it is not there.
    mutating func afterSeparator<Value>(_ body: (inout DigitScanner) -> Value?) -> Value? {
        var ahead = self
        if !ahead.skip(oneOf: "Tt") { ahead.skipBlanks() }
        guard let value = body(&ahead) else { return nil }
        self = ahead
        return value
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x30 && scalar.value <= 0x39 }
}
