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
