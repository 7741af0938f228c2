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
