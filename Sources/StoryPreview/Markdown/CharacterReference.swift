/// HTML's `&amp;`, `&#44;` and `&#x2C;` as the characters that they mean.
enum CharacterReference {
    /// The character; the reference itself when it is none that occurs in addresses.
    static func resolve(_ reference: String) -> String {
        let body = reference.dropFirst().dropLast()
        if body.hasPrefix("#") {
            let digits = body.dropFirst()
            let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
            let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "\u{FFFD}"
        }
        return named[String(body)] ?? reference
    }

    private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
}
