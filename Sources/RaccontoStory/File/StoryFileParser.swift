import RaccontoKit

/// Reads a story file line by line for `StoryFile.parse`, and collects every complaint.
struct StoryFileParser {
    private(set) var document = StoryDocument()
    private(set) var complaints: [StoryFileError.Complaint] = []
    private let lines: [String]
    /// The line that is read next.
    private var index = 0
    private let isFragment: Bool
    /// Where descriptions may stand: between a heading and what follows.
    private var isAfterHeading = false
    private var ids: [String: SourcePosition] = [:]
    /// The lines of the comment that keeps the state.
    private(set) var stateLines: Range<Int>?

    /// Files with carriage returns are read as if they had none: editors and version control add them.
    init(_ text: String, isFragment: Bool = false) {
        var pieces = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { piece in
            String(String.UnicodeScalarView(piece.last == "\r" ? piece.dropLast() : piece))
        }
        if pieces[0].unicodeScalars.first == "\u{FEFF}" { pieces[0].unicodeScalars.removeFirst() }
        if pieces.last == "" { pieces.removeLast() }
        lines = pieces
        self.isFragment = isFragment
    }

    mutating func parse() {
        parseHeader()
        if isFragment {
            document.chapters.append(.init(title: ""))
            isAfterHeading = true
        }
        while let line = current {
            if StoryFileSyntax.isBlank(line) {
                index += 1
            } else if StoryFileSyntax.isComment(line) {
                parseComment()
            } else if let level = StoryFileSyntax.headingLevel(line) {
                parseHeading(line, level: level)
            } else if isAfterHeading, line.utf8.first == UInt8(ascii: ">") {
                parseQuotedDescription()
            } else {
                parseBlock(line)
            }
        }
    }

    private var current: String? { index < lines.count ? lines[index] : nil }

    /// A position on the current line, or on another.
    private func position(line: Int? = nil, before text: Substring.UnicodeScalarView? = nil) -> SourcePosition {
        let line = line ?? index
        guard let text else { return SourcePosition(line: line + 1) }
        return SourcePosition(line: line + 1, column: String(lines[line].unicodeScalars[..<text.startIndex]).count + 1)
    }

    private mutating func complain(_ position: SourcePosition, _ message: String) {
        complaints.append(.init(position, message))
    }

    // MARK: Chapters

    private mutating func parseHeading(_ line: String, level: Int) {
        defer { index += 1 }
        guard level <= 2 else {
            return complain(
                position(),
                "expected at most two `#`: stories have chapters and sub-chapters; "
                    + "a heading within a text goes between `::: text` and `:::`")
        }
        let (title, id) = StoryFileHeading.parse(line, level: level)
        if let id {
            if let earlier = ids[id] {
                complain(position(), "expected another id: `{#\(id)}` is the chapter of line \(earlier.line)")
            }
            ids[id] = position()
        }
        isAfterHeading = true
        let chapter = StoryDocument.Chapter(id: id, title: ExactText(title), position: position())
        if level == 1 || isFragment {
            document.chapters.append(chapter)
        } else if document.chapters.isEmpty {
            complain(position(), "expected a chapter `# …` before the first sub-chapter `## …`")
            document.chapters.append(chapter)
        } else {
            document.chapters[document.chapters.count - 1].subchapters.append(chapter)
        }
    }

    private mutating func parseQuotedDescription() {
        var content: [String] = []
        while let line = current, line.utf8.first == UInt8(ascii: ">") {
            let body = line.unicodeScalars.dropFirst()
            content.append(String(String.UnicodeScalarView(body.first == " " ? body.dropFirst() : body)))
            index += 1
        }
        set(description: content.joined(separator: "\n"))
    }

    private mutating func set(description: String) {
        isAfterHeading = false
        changeChapter(at: position(line: max(0, index - 1))) { $0.description = ExactText(description) }
    }

    private mutating func append(_ block: StoryDocument.Block) {
        isAfterHeading = false
        changeChapter(at: block.position) { $0.blocks.append(block) }
    }

    /// The chapter that the current line belongs to. Without one, everything up to the first is complained of once.
    private mutating func changeChapter(
        at place: SourcePosition, _ change: (inout StoryDocument.Chapter) -> Void
    ) {
        guard !document.chapters.isEmpty else {
            complain(place, "expected a chapter heading `# …` before its contents")
            return document.chapters.append(.init(title: ""))
        }
        let top = document.chapters.count - 1
        if document.chapters[top].subchapters.isEmpty {
            change(&document.chapters[top])
        } else {
            change(&document.chapters[top].subchapters[document.chapters[top].subchapters.count - 1])
        }
    }

    // MARK: Header and state

    /// `key: value` lines between two `---`; a file may go without.
    private mutating func parseHeader() {
        guard current?.trimmed == StoryFileSyntax.headerFence else { return }
        index += 1
        while let line = current {
            index += 1
            let text = line.trimmed
            if text == StoryFileSyntax.headerFence { return }
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
    private mutating func parseComment() {
        let start = index
        let isState = lines[start].begins(with: StoryFileSyntax.stateMark)
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

    // MARK: Blocks

    /// Whatever is not a heading, a description or a comment.
    private mutating func parseBlock(_ line: String) {
        let colons = StoryFileSyntax.colons(line)
        if colons >= 3 {
            parseFenced(line, colons: colons)
        } else if StoryFileSyntax.isPhoto(line) {
            parseBarePhotos()
        } else {
            parseBareText()
        }
    }

    /// Photos without marks around them are a grid.
    private mutating func parseBarePhotos() {
        let start = position()
        var photos: [PhotoReference] = []
        while let line = current, StoryFileSyntax.isPhoto(line) {
            if let photo = photo(at: index) { photos.append(photo) }
            index += 1
        }
        append(.init(.photos(photos, layout: .grid), position: start))
    }

    /// Text without marks continues over blank lines, up to whatever is not text.
    private mutating func parseBareText() {
        let start = position()
        let first = index
        while let line = current, !StoryFileSyntax.isStructure(line) { index += 1 }
        var content = lines[first..<index]
        while let last = content.last, StoryFileSyntax.isBlank(last) { content.removeLast() }
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
            complain(position(before: first), "expected one of \(StoryFileSyntax.Keyword.list)" + Self.remark(on: word))
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
            guard isAfterHeading else {
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
            to: word.lowercased(), among: StoryFileSyntax.Keyword.allCases.map(\.rawValue), within: 2)
        let shown = word.count > 40 ? word.prefix(40) + "…" : word
        return ", not `\(shown)`" + (meant.map { "; did you mean `\($0)`?" } ?? "")
    }

    private func keyword(_ word: String) -> StoryFileSyntax.Keyword? {
        let word = word.lowercased()
        return word == "photos" ? .grid : StoryFileSyntax.Keyword(rawValue: word)
    }

    /// The lines up to the closing colons, which are as many as the opening ones. What looks like the next opening in
    /// between means that the closing line was forgotten.
    private mutating func fencedLines(_ colons: Int, opened: Int) -> Range<Int>? {
        let first = index
        while let line = current {
            if StoryFileSyntax.colons(line) == colons {
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
        while let line = current, StoryFileSyntax.colons(line) != colons { index += 1 }
        if let line = current,
            StoryFileSyntax.isBlank(String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(colons))))
        {
            index += 1
        }
    }

    /// The photo of a line, or nil after a complaint.
    private mutating func photo(at line: Int) -> PhotoReference? {
        var parser = PhotoLineParser(lines[line], number: line + 1)
        defer { complaints += parser.complaints }
        return parser.parse()
    }

    private mutating func parsePhotos(_ range: Range<Int>) -> [PhotoReference] {
        range.compactMap { line in
            if StoryFileSyntax.isBlank(lines[line]) || StoryFileSyntax.isComment(lines[line]) { return nil }
            return photo(at: line)
        }
    }

    /// Photos first, then a blank line, then the text up to the end.
    private mutating func pair(
        _ range: Range<Int>, side: TextSide, _ layout: BlockLayout, _ encoding: TextLines.Encoding,
        _ start: SourcePosition
    ) -> StoryDocument.Block {
        var photos: [PhotoReference] = []
        var line = range.lowerBound
        while line < range.upperBound, StoryFileSyntax.isPhoto(lines[line]) {
            if let photo = photo(at: line) { photos.append(photo) }
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
