/// The marks of the story file format.
enum FileSyntax {
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
