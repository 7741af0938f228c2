extension StoryFileParser {
    /// `key: value` lines between two `---`; a file may go without.
    mutating func parseHeader() {
        guard current?.trimmed == FileSyntax.headerFence else { return }
        index += 1
        while let line = current {
            index += 1
            let text = line.trimmed
            if text == FileSyntax.headerFence { return }
            if !text.isEmpty, !text.begins(with: "#") { parseHeaderLine(text) }
        }
        complain(position(line: 0), "expected a second `---` to close the header")
    }

    private mutating func parseHeaderLine(_ text: String) {
        let place = position(line: index - 1)
        guard let colon = text.unicodeScalars.firstIndex(of: ":") else {
            return complain(place, "expected `key: value`, or `---` to close the header")
        }
        let key = String(text.unicodeScalars[..<colon]).trimmed
        let value = InlineText.unescape(String(text.unicodeScalars[colon...].dropFirst()).trimmed)
        switch key {
        case "racconto-story":
            if value != String(StoryFile.version) {
                complain(place, "expected `racconto-story: \(StoryFile.version)`: this program knows no other format")
            }
        case "project": document.project = ExactText(value)
        default: complain(place, "expected `racconto-story` or `project`, not `\(key)`")
        }
    }

    /// Comments are for people, but for the one that keeps the state at the last pull.
    mutating func parseComment() {
        let start = index
        let isState = lines[start].begins(with: FileSyntax.stateMark)
        while let line = current, !line.contains("-->") { index += 1 }
        guard index < lines.count else {
            return complain(position(line: start), "expected `-->` to end the comment")
        }
        index += 1
        if isState {
            stateLines = start..<index
            parseState(lines[(start + 1)..<max(start + 1, index - 1)], from: start + 1)
        }
    }

    private mutating func parseState(_ body: ArraySlice<String>, from first: Int) {
        guard let story = body.first?.trimmed, Self.isHexadecimal(story) else {
            return complain(
                position(line: body.isEmpty ? first - 1 : first),
                "expected the state as `story pull` wrote it; pull again")
        }
        var base = StoryBase(story: story, chapters: [])
        for (line, text) in zip(body.indices, body).dropFirst() {
            let words = text.split(separator: " ").map(String.init)
            guard words.count >= 2, words.dropFirst().allSatisfy(Self.isHexadecimal) else {
                complain(position(line: line), "expected the state as `story pull` wrote it; pull again")
                continue
            }
            base.chapters.append(
                .init(id: InlineText.unescape(words[0]), heading: words[1], blocks: Array(words.dropFirst(2))))
        }
        document.base = base
    }

    private static func isHexadecimal(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
