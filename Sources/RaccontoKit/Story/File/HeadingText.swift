/// The line of a chapter: marks, title, and the id at the end.
enum HeadingText {
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
