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
