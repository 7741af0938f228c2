/// Text on one line of a story file: titles, captions, names. A backslash brings in what cannot stand there.
///
/// `\\` `\n` `\r` `\t`, `\u{…}` with a scalar's hexadecimal number, and a backslash before punctuation or a blank for
/// that character. Any other backslash is just one.
enum InlineText {
    /// - Parameter special: Characters that mean something where the text stands.
    static func escape(_ text: String, special: Set<Unicode.Scalar> = []) -> String {
        var result = String.UnicodeScalarView()
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index != scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            let isAtEdge = index == scalars.startIndex || next == scalars.endIndex
            switch scalar {
            case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\r": result.append(contentsOf: "\\r".unicodeScalars)
            case "\t": result.append(contentsOf: "\\t".unicodeScalars)
            case _ where isUnprintable(scalar) || (isAtEdge && scalar.properties.isWhitespace):
                result.append(contentsOf: number(of: scalar).unicodeScalars)
            case _ where special.contains(scalar):
                result.append(contentsOf: ["\\", scalar])
            default: result.append(scalar)
            }
            index = next
        }
        return String(result)
    }

    static func unescape(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let next = rest.first else {
                result.append(scalar)
                continue
            }
            if let plain = named[next] {
                result.append(plain)
                rest.removeFirst()
            } else if next == "u", let (decoded, end) = numbered(rest) {
                result.append(decoded)
                rest = rest[end...]
            } else if next == " " || (next.isASCII && (next.properties.generalCategory.isPunctuationOrSymbol)) {
                result.append(next)
                rest.removeFirst()
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// What editors, terminals and version control change, drop or hide.
    static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: false
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF: true
        default: false
        }
    }

    static func number(of scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    private static let named: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "r": "\r", "t": "\t"]

    /// The scalar of `u{…}`, and the index after it.
    private static func numbered(
        _ text: Substring.UnicodeScalarView
    ) -> (Unicode.Scalar, Substring.UnicodeScalarView.Index)? {
        let digits = text.dropFirst()
        guard digits.first == "{", let end = digits.firstIndex(of: "}") else { return nil }
        let number = String(digits[digits.index(after: digits.startIndex)..<end])
        guard number.utf8.count <= 6, let value = UInt32(number, radix: 16), let scalar = Unicode.Scalar(value) else {
            return nil
        }
        return (scalar, text.index(after: end))
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isPunctuationOrSymbol: Bool {
        switch self {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .otherPunctuation,
            .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default: false
        }
    }
}
