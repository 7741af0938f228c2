extension StoryFileParser {
    /// `![caption](name)`, also with `"photo:id"`, `"in the trash"` or both after the name.
    mutating func parsePhoto(_ line: String, at number: Int) -> PhotoReference? {
        var rest = Substring(line.trimmedEnd).unicodeScalars
        let indent = rest.prefix(while: \.properties.isWhitespace)
        rest = rest.dropFirst(indent.count + 2)
        let start = SourcePosition(line: number + 1, column: indent.count + 1)
        guard let closing = Self.unescaped("]", in: rest) else {
            complain(position(line: number, before: rest[rest.endIndex...]), "expected `]` after the caption")
            return nil
        }
        let caption = String(String.UnicodeScalarView(rest[..<closing]))
        rest = rest[rest.index(after: closing)...]
        guard rest.first == "(" else {
            complain(position(line: number, before: rest), "expected `(` and the photo's name after the caption")
            return nil
        }
        rest = rest.dropFirst()
        guard rest.last == ")" else {
            complain(position(line: number, before: rest[rest.endIndex...]), "expected `)` after the photo's name")
            return nil
        }
        rest = rest.dropLast()
        let title = takeTitle(from: &rest, line: number)
        guard var target = parseTarget(rest, line: number) else { return nil }
        var name: ExactText?
        if let id = title.id {
            guard case .name(let written) = target else {
                complain(start, "expected one id of the photo, not two")
                return nil
            }
            name = written
            target = .id(id)
        }
        return PhotoReference(
            target, name: name,
            caption: caption == FileSyntax.keepCaption ? nil : ExactText(InlineText.unescape(caption)),
            isInTrash: title.isInTrash, position: start)
    }

    /// A line that is nothing but a name, as a list item too: the caption stays as it is.
    mutating func bareName(at number: Int) -> PhotoReference? {
        var text = lines[number].trimmed
        for bullet in ["- ", "* "] where text.begins(with: bullet) { text = text.withoutFirst(2).trimmed }
        if text.begins(with: "[") || text.begins(with: ">") {
            complain(position(line: number), "expected a photo `![caption](name)`, or its name alone")
            return nil
        }
        return parseTarget(Substring(text).unicodeScalars, line: number, isWholeLine: true)
            .map { PhotoReference($0, position: position(line: number)) }
    }

    /// Takes `"…"` off the end of what is between the parentheses.
    private mutating func takeTitle(
        from rest: inout Substring.UnicodeScalarView, line: Int
    ) -> (id: String?, isInTrash: Bool) {
        guard rest.last == "\"", let opening = rest.dropLast().lastIndex(of: "\""),
            opening == rest.startIndex || rest[rest.index(before: opening)] == " "
        else { return (nil, false) }
        let title = rest[opening...].dropFirst().dropLast()
        var id: String?
        var isInTrash = false
        for part in title.split(separator: ",", omittingEmptySubsequences: false) {
            let remark = String(String.UnicodeScalarView(part)).trimmed
            if remark == FileSyntax.trashTitle {
                isInTrash = true
            } else if id == nil, remark.begins(with: FileSyntax.idPrefix) {
                id = InlineText.unescape(remark.withoutFirst(FileSyntax.idPrefix.utf8.count))
            } else {
                complain(
                    position(line: line, before: rest[opening...]),
                    "expected `\"\(FileSyntax.idPrefix)…\"`, `\"\(FileSyntax.trashTitle)\"` or nothing; "
                        + "a caption goes between `[` and `]`")
                break
            }
        }
        rest = rest[..<opening]
        while rest.last == " " { rest.removeLast() }
        return (id, isInTrash)
    }

    private mutating func parseTarget(
        _ text: Substring.UnicodeScalarView, line: Int, isWholeLine: Bool = false
    ) -> PhotoReference.Target? {
        let place = isWholeLine ? position(line: line) : position(line: line, before: text)
        var source = String(String.UnicodeScalarView(text)).trimmed
        if source.begins(with: "<") {
            guard let closing = Self.unescaped(">", in: Substring(source).unicodeScalars),
                closing == source.unicodeScalars.indices.last
            else {
                complain(place, "expected `>` at the end of the name that begins with `<`")
                return nil
            }
            source = String(String.UnicodeScalarView(source.unicodeScalars.dropFirst().dropLast()))
        }
        guard !source.isEmpty else {
            complain(place, "expected a photo's name")
            return nil
        }
        guard source.begins(with: FileSyntax.idPrefix) else { return .name(ExactText(InlineText.unescape(source))) }
        return .id(InlineText.unescape(source.withoutFirst(FileSyntax.idPrefix.utf8.count)))
    }

    /// The first such character that no backslash stands before.
    private static func unescaped(
        _ scalar: Unicode.Scalar, in text: Substring.UnicodeScalarView
    ) -> Substring.UnicodeScalarView.Index? {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == "\\" {
                index = text.index(after: index)
                if index == text.endIndex { return nil }
            } else if text[index] == scalar {
                return index
            }
            index = text.index(after: index)
        }
        return nil
    }
}
