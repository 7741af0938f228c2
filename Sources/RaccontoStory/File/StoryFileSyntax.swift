/// The marks of the story file format (`docs/story-file.md`).
enum StoryFileSyntax {
    static let headerFence = "---"
    static let stateMark = "<!-- racconto state"
    static let stateNote = ": what the server held at the last pull or apply; do not edit"
    static let trashTitle = "in the trash"
    static let idPrefix = "photo:"
    /// Between what is said after a photo's name.
    static let remarkSeparator = ", "
    /// In the place of a caption: leave it as it is.
    static let keepCaption = "="

    /// What a fenced part is, by the word after the colons.
    enum Keyword: String, CaseIterable {
        case text
        case description
        case grid
        case wide
        case single
        case sideLeft = "side-left"
        case sideRight = "side-right"

        static var list: String { allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") }
    }

    /// How many `#` a heading has; nil when the line is none. `#word` is a tag, not a heading.
    static func headingLevel(_ line: String) -> Int? {
        let level = line.utf8.prefix { $0 == UInt8(ascii: "#") }.count
        guard (1...6).contains(level) else { return nil }
        guard let next = line.utf8.dropFirst(level).first else { return level }
        return next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") ? level : nil
    }

    /// How many colons a line begins with.
    static func colons(_ line: String) -> Int { line.utf8.prefix { $0 == UInt8(ascii: ":") }.count }

    static func isPhoto(_ line: String) -> Bool { line.utf8.starts(with: "![".utf8) }

    static func isComment(_ line: String) -> Bool { line.utf8.starts(with: "<!--".utf8) }

    static func isBlank(_ line: String) -> Bool { line.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

    /// Whether a line outside of a fence is anything but text.
    static func isStructure(_ line: String) -> Bool {
        headingLevel(line) != nil || colons(line) >= 3 || isPhoto(line) || isComment(line)
    }
}

extension String {
    /// Whether the text begins so, byte for byte: a combining mark after it does not hide it.
    func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

    /// Without as many scalars at the start.
    func withoutFirst(_ count: Int) -> String { String(String.UnicodeScalarView(unicodeScalars.dropFirst(count))) }

    /// With every occurrence of a text of ASCII replaced, byte for byte.
    func replacingExactly(_ old: String, with new: String) -> String {
        var result: [UInt8] = []
        var rest = utf8[...]
        while let first = rest.first {
            if rest.starts(with: old.utf8) {
                result += new.utf8
                rest = rest.dropFirst(old.utf8.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Without white space at the end.
    var trimmedEnd: String {
        var scalars = unicodeScalars
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// Without white space at both ends.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}

/// The line of a chapter: marks, title, and the id at the end.
enum StoryFileHeading {
    static func parse(_ line: String, level: Int) -> (title: String, id: String?) {
        let body = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(level))).trimmed
        guard let start = idStart(body) else { return (InlineText.unescape(body), nil) }
        let scalars = body.unicodeScalars
        let inside = scalars[scalars.index(start, offsetBy: 2)...].dropLast()
        let title = String(String.UnicodeScalarView(scalars[..<start])).trimmed
        return (InlineText.unescape(title), InlineText.unescape(String(String.UnicodeScalarView(inside))))
    }

    /// Where `{#…}` begins, when the line ends with it and a blank or nothing is before it.
    private static func idStart(_ body: String) -> String.UnicodeScalarView.Index? {
        let scalars = body.unicodeScalars
        guard scalars.last == "}", !isEscaped(scalars.index(before: scalars.endIndex), in: scalars) else { return nil }
        var index = scalars.endIndex
        while let brace = scalars[..<index].lastIndex(of: "{") {
            let next = scalars.index(after: brace)
            if next < scalars.endIndex, scalars[next] == "#", !isEscaped(brace, in: scalars) {
                let isApart = brace == scalars.startIndex || scalars[scalars.index(before: brace)] == " "
                let inside = scalars[scalars.index(after: next)...].dropLast()
                return isApart && !inside.isEmpty ? brace : nil
            }
            index = brace
        }
        return nil
    }

    private static func isEscaped(_ index: String.UnicodeScalarView.Index, in scalars: String.UnicodeScalarView) -> Bool
    {
        var count = 0
        var index = index
        while index > scalars.startIndex {
            index = scalars.index(before: index)
            guard scalars[index] == "\\" else { break }
            count += 1
        }
        return !count.isMultiple(of: 2)
    }
}

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

/// How a text of many lines stands in a story file: as it is, or marked when editors and version control would not keep
/// it.
struct TextLines: Hashable {
    let lines: [String]
    let encoding: Encoding

    enum Encoding: String, CaseIterable {
        case plain
        /// Every line of the text ends with carriage return and line feed.
        case crlf
        /// Backslashes bring in characters that cannot stand in a file.
        case escaped
    }

    init(_ text: String) {
        let pieces = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let last = pieces.count - 1
        let isCRLF =
            last > 0
            && pieces.enumerated().allSatisfy { index, piece in
                let body = index < last ? piece.dropLast() : piece
                return (index == last || piece.last == "\r") && !body.contains(where: InlineText.isUnprintable)
            }
        if text.isEmpty {
            (lines, encoding) = ([], .plain)
        } else if isCRLF {
            lines = pieces.enumerated().map { String(String.UnicodeScalarView($0 < last ? $1.dropLast() : $1)) }
            encoding = .crlf
        } else if text.unicodeScalars.contains(where: { $0 != "\n" && InlineText.isUnprintable($0) }) {
            lines = pieces.map { Self.escape(String(String.UnicodeScalarView($0))) }
            encoding = .escaped
        } else {
            lines = pieces.map { String(String.UnicodeScalarView($0)) }
            encoding = .plain
        }
    }

    /// The text that such lines are.
    static func text(of lines: [String], encoding: Encoding) -> String {
        switch encoding {
        case .plain: lines.joined(separator: "\n")
        case .crlf: lines.joined(separator: "\r\n")
        case .escaped: lines.map { InlineText.unescape($0) }.joined(separator: "\n")
        }
    }

    private static func escape(_ line: String) -> String {
        line.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\\\"
            case "\r": result += "\\r"
            case _ where InlineText.isUnprintable(scalar): result += InlineText.number(of: scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
