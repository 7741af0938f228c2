extension StoryFileParser {
    /// Whatever is not a heading, a description or a comment.
    mutating func parseBlock(_ line: String) {
        let colons = FileSyntax.colons(line)
        if colons >= 3 {
            parseFenced(line, colons: colons)
        } else if FileSyntax.isPhoto(line) {
            parseBarePhotos()
        } else {
            parseBareText()
        }
    }

    /// Photos without marks around them are a grid.
    private mutating func parseBarePhotos() {
        let start = position()
        var photos: [PhotoReference] = []
        while let line = current, FileSyntax.isPhoto(line) {
            if let photo = parsePhoto(line, at: index) { photos.append(photo) }
            index += 1
        }
        append(.init(.photos(photos, layout: .grid), position: start))
    }

    /// Text without marks goes on over blank lines, up to whatever is not text.
    private mutating func parseBareText() {
        let start = position()
        let first = index
        while let line = current, !FileSyntax.isStructure(line) { index += 1 }
        var content = lines[first..<index]
        while let last = content.last, FileSyntax.isBlank(last) { content.removeLast() }
        append(.init(.text(ExactText(content.joined(separator: "\n"))), position: start))
    }

    // MARK: Fenced parts

    private mutating func parseFenced(_ line: String, colons: Int) {
        let start = position()
        let startIndex = index
        let words = line.unicodeScalars.dropFirst(colons).split(whereSeparator: \.properties.isWhitespace)
        guard let first = words.first else {
            complain(start, "expected something to be closed by `\(line.trimmed)`: nothing is open here")
            index += 1
            return
        }
        let options = words.dropFirst().map { (text: String(String.UnicodeScalarView($0)).lowercased(), source: $0) }
        let word = String(String.UnicodeScalarView(first))
        guard let keyword = keyword(word) else {
            complain(position(before: first), "expected one of \(FileSyntax.Keyword.list)" + Self.remark(on: word))
            skipFence(colons)
            return
        }
        index += 1
        guard let content = fencedLines(colons, opened: startIndex) else { return }
        var layout = BlockLayout.grid
        var encoding = TextLines.Encoding.plain
        for option in options {
            let isPair = keyword == .sideLeft || keyword == .sideRight
            if let value = TextLines.Encoding(rawValue: option.text), value != .plain,
                isPair || keyword == .text || keyword == .description
            {
                encoding = value
            } else if isPair, [BlockLayout.grid, .wide, .single].contains(BlockLayout(rawValue: option.text)) {
                layout = BlockLayout(rawValue: option.text)
            } else {
                complain(
                    position(line: startIndex, before: option.source), "expected nothing after `\(keyword.rawValue)`")
            }
        }
        let body = lines[content]
        switch keyword {
        case .text:
            append(.init(.text(ExactText(TextLines.text(of: Array(body), encoding: encoding))), position: start))
        case .description:
            guard mayDescribe else {
                return complain(start, "expected the description directly after its chapter's heading")
            }
            set(description: TextLines.text(of: Array(body), encoding: encoding))
        case .grid, .wide, .single:
            append(
                .init(.photos(parsePhotos(content), layout: BlockLayout(rawValue: keyword.rawValue)), position: start))
        case .sideLeft, .sideRight:
            append(pair(content, side: keyword == .sideLeft ? .left : .right, layout, encoding, start))
        }
    }

    /// What was found instead of a keyword, and what was probably meant.
    private static func remark(on word: String) -> String {
        let meant = Suggestion.nearest(
            to: word.lowercased(), among: FileSyntax.Keyword.allCases.map(\.rawValue), within: 2)
        let shown = word.count > 40 ? word.prefix(40) + "…" : word
        return ", not `\(shown)`" + (meant.map { "; did you mean `\($0)`?" } ?? "")
    }

    private func keyword(_ word: String) -> FileSyntax.Keyword? {
        let word = word.lowercased()
        return word == "photos" ? .grid : FileSyntax.Keyword(rawValue: word)
    }

    /// The lines up to the closing colons, which are as many as the opening ones. What looks like the next opening in
    /// between means that the closing line was forgotten.
    private mutating func fencedLines(_ colons: Int, opened: Int) -> Range<Int>? {
        let first = index
        while let line = current {
            if FileSyntax.colons(line) == colons {
                let rest = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(colons))).trimmed
                if rest.isEmpty {
                    index += 1
                    return first..<(index - 1)
                }
                complain(
                    position(),
                    "expected `\(String(repeating: ":", count: colons))` to close line \(opened + 1) first; "
                        + "if this is part of the text, open and close it with more colons")
                return nil
            }
            index += 1
        }
        complain(
            position(line: opened), "expected a closing `\(String(repeating: ":", count: colons))` before the file ends"
        )
        return nil
    }

    private mutating func skipFence(_ colons: Int) {
        index += 1
        while let line = current, FileSyntax.colons(line) != colons { index += 1 }
        if let line = current,
            FileSyntax.isBlank(String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(colons))))
        {
            index += 1
        }
    }

    private mutating func parsePhotos(_ range: Range<Int>) -> [PhotoReference] {
        range.compactMap { line in
            if FileSyntax.isBlank(lines[line]) || FileSyntax.isComment(lines[line]) { return nil }
            return FileSyntax.isPhoto(lines[line].trimmed) ? parsePhoto(lines[line], at: line) : bareName(at: line)
        }
    }

    /// Photos first, then a blank line, then the text up to the end.
    private mutating func pair(
        _ range: Range<Int>, side: TextSide, _ layout: BlockLayout, _ encoding: TextLines.Encoding,
        _ start: SourcePosition
    ) -> StoryDocument.Block {
        var photos: [PhotoReference] = []
        var line = range.lowerBound
        while line < range.upperBound, FileSyntax.isPhoto(lines[line]) {
            if let photo = parsePhoto(lines[line], at: line) { photos.append(photo) }
            line += 1
        }
        if line < range.upperBound, lines[line].isEmpty { line += 1 }
        if photos.isEmpty, complaints.isEmpty {
            complain(position(line: range.lowerBound), "expected photos `![caption](name)` before the text")
        }
        let text = TextLines.text(of: Array(lines[line..<range.upperBound]), encoding: encoding)
        return .init(
            .sideBySide(text: ExactText(text), photos: photos, textSide: side, layout: layout), position: start)
    }
}
