/// Reads a story file line by line; `StoryFile.parse` is its front.
struct StoryFileParser {
    var document = StoryDocument()
    private(set) var complaints: [StoryFileError.Complaint] = []
    let lines: [String]
    /// The line that is read next.
    var index = 0
    private let isFragment: Bool
    /// Where descriptions may stand: between a heading and what follows.
    private var isAfterHeading = false
    private var ids: [String: SourcePosition] = [:]
    /// The lines of the comment that keeps the state.
    var stateLines: Range<Int>?

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
            if FileSyntax.isBlank(line) {
                index += 1
            } else if FileSyntax.isComment(line) {
                parseComment()
            } else if let level = FileSyntax.headingLevel(line) {
                parseHeading(line, level: level)
            } else if isAfterHeading, line.utf8.first == UInt8(ascii: ">") {
                parseQuotedDescription()
            } else {
                parseBlock(line)
            }
        }
    }

    var current: String? { index < lines.count ? lines[index] : nil }

    /// A position on the current line, or on another.
    func position(line: Int? = nil, before text: Substring.UnicodeScalarView? = nil) -> SourcePosition {
        let line = line ?? index
        guard let text else { return SourcePosition(line: line + 1) }
        return SourcePosition(line: line + 1, column: String(lines[line].unicodeScalars[..<text.startIndex]).count + 1)
    }

    mutating func complain(_ position: SourcePosition, _ message: String) {
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
        let (title, id) = HeadingText.parse(line, level: level)
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

    mutating func set(description: String) {
        isAfterHeading = false
        changeChapter(at: position(line: max(0, index - 1))) { $0.description = ExactText(description) }
    }

    /// Whether a description may stand here.
    var mayDescribe: Bool { isAfterHeading }

    mutating func append(_ block: StoryDocument.Block) {
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
}
