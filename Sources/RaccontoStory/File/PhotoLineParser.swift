/// Reads one line that names a photo: `![caption](name)`, in a fence also the name alone.
struct PhotoLineParser {
    private(set) var complaints: [StoryFileError.Complaint] = []
    private let line: String
    private let number: Int

    /// - Parameter number: Of the line in its file, from 1.
    init(_ line: String, number: Int) {
        self.line = line
        self.number = number
    }

    /// The photo; nil after a complaint.
    mutating func parse() -> PhotoReference? {
        StoryFileSyntax.isPhoto(line.trimmed) ? parsePhoto() : parseBareName()
    }

    /// A position on the line: its start, or before a part of it.
    private func position(before text: Substring.UnicodeScalarView? = nil) -> SourcePosition {
        guard let text else { return SourcePosition(line: number) }
        return SourcePosition(line: number, column: String(line.unicodeScalars[..<text.startIndex]).count + 1)
    }

    private mutating func complain(_ position: SourcePosition, _ message: String) {
        complaints.append(.init(position, message))
    }

    /// `![caption](name)`, also with `"photo:id"`, `"in the trash"` or both after the name.
    private mutating func parsePhoto() -> PhotoReference? {
        var rest = Substring(line.trimmedEnd).unicodeScalars
        let indent = rest.prefix(while: \.properties.isWhitespace)
        rest = rest.dropFirst(indent.count + 2)
        let start = SourcePosition(line: number, column: indent.count + 1)
        guard let closing = Self.unescaped("]", in: rest) else {
            complain(position(before: rest[rest.endIndex...]), "expected `]` after the caption")
            return nil
        }
        let caption = String(String.UnicodeScalarView(rest[..<closing]))
        rest = rest[rest.index(after: closing)...]
        guard rest.first == "(" else {
            complain(position(before: rest), "expected `(` and the photo's name after the caption")
            return nil
        }
        rest = rest.dropFirst()
        guard rest.last == ")" else {
            complain(position(before: rest[rest.endIndex...]), "expected `)` after the photo's name")
            return nil
        }
        rest = rest.dropLast()
        let title = takeTitle(from: &rest)
        guard var target = parseTarget(rest) else { return nil }
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
            caption: caption == StoryFileSyntax.keepCaption ? nil : ExactText(InlineText.unescape(caption)),
            isInTrash: title.isInTrash, position: start)
    }

    /// A line that is nothing but a name, as a list item too: the caption stays as it is.
    private mutating func parseBareName() -> PhotoReference? {
        var text = line.trimmed
        for bullet in ["- ", "* "] where text.begins(with: bullet) { text = text.withoutFirst(2).trimmed }
        if text.begins(with: "[") || text.begins(with: ">") {
            complain(position(), "expected a photo `![caption](name)`, or its name alone")
            return nil
        }
        return parseTarget(Substring(text).unicodeScalars, isWholeLine: true)
            .map { PhotoReference($0, position: position()) }
    }

    /// Takes `"…"` off the end of what is between the parentheses.
    private mutating func takeTitle(
        from rest: inout Substring.UnicodeScalarView
    ) -> (id: String?, isInTrash: Bool) {
        guard rest.last == "\"", let opening = rest.dropLast().lastIndex(of: "\""),
            opening == rest.startIndex || rest[rest.index(before: opening)] == " "
        else { return (nil, false) }
        let title = rest[opening...].dropFirst().dropLast()
        var id: String?
        var isInTrash = false
        for part in title.split(separator: ",", omittingEmptySubsequences: false) {
            let remark = String(String.UnicodeScalarView(part)).trimmed
            if remark == StoryFileSyntax.trashTitle {
                isInTrash = true
            } else if id == nil, remark.begins(with: StoryFileSyntax.idPrefix) {
                id = InlineText.unescape(remark.withoutFirst(StoryFileSyntax.idPrefix.utf8.count))
            } else {
                complain(
                    position(before: rest[opening...]),
                    "expected `\"\(StoryFileSyntax.idPrefix)…\"`, `\"\(StoryFileSyntax.trashTitle)\"` or nothing; "
                        + "a caption goes between `[` and `]`")
                break
            }
        }
        rest = rest[..<opening]
        while rest.last == " " { rest.removeLast() }
        return (id, isInTrash)
    }

    private mutating func parseTarget(
        _ text: Substring.UnicodeScalarView, isWholeLine: Bool = false
    ) -> PhotoReference.Target? {
        let place = isWholeLine ? position() : position(before: text)
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
        guard source.begins(with: StoryFileSyntax.idPrefix) else {
            return .name(ExactText(InlineText.unescape(source)))
        }
        return .id(InlineText.unescape(source.withoutFirst(StoryFileSyntax.idPrefix.utf8.count)))
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
