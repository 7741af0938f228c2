import RaccontoKit

/// A story as a text file that people edit and keep under version control (`docs/story-file.md`).
///
/// ```
/// # 새벽 {#27c21448}
///
/// > 첫 배를 타고.
///
/// ::: wide
/// ![일출](IMG_0001.jpg)
/// ![](IMG_0002.jpg)
/// :::
///
/// 섬의 동쪽 끝에서 해를 기다렸다.
/// ```
/// `parse` gives back what `print` was given, byte for byte, whatever the texts contain.
public enum StoryFile {
    /// The version of the format.
    public static let version = 1

    /// The document as a file's text.
    public static func print(_ document: StoryDocument) -> String {
        var printer = StoryFilePrinter()
        printer.print(document)
        return printer.text
    }

    /// Reads a file's text.
    ///
    /// - Throws: Everything that is wrong with the file, not only the first fault.
    public static func parse(_ text: String) throws(StoryFileError) -> StoryDocument {
        try document(StoryFileParser(text))
    }

    /// Reads a file's bytes, which have to be UTF-8.
    public static func parse(bytes: some Collection<UInt8>) throws(StoryFileError) -> StoryDocument {
        try document(StoryFileParser(try decode(bytes)))
    }

    /// Reads what one folder says about its chapter: the same format without a need for a heading or a project.
    static func parseFragment(bytes: some Collection<UInt8>) throws(StoryFileError) -> StoryDocument {
        try document(StoryFileParser(try decode(bytes), isFragment: true))
    }

    private static func document(_ parser: StoryFileParser) throws(StoryFileError) -> StoryDocument {
        var parser = parser
        parser.parse()
        guard parser.complaints.isEmpty else { throw StoryFileError(complaints: parser.complaints) }
        return parser.document
    }

    private static func decode(_ bytes: some Collection<UInt8>) throws(StoryFileError) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // Count the lines up to the first byte that does not fit.
        var line = 1
        for piece in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if String(validating: piece, as: UTF8.self) == nil { break }
            line += 1
        }
        throw StoryFileError(
            complaints: [.init(SourcePosition(line: line), "expected UTF-8 text; save the file as UTF-8")])
    }
}

extension StoryFile {
    /// The file's text of the story after an apply: new chapters get their ids, and the state at the end is
    /// renewed. Everything else stays as it was written.
    ///
    /// - Parameter story: The server's story after the file was applied.
    public static func updating(_ text: String, to story: Story) throws(StoryFileError) -> String {
        var parser = StoryFileParser(text)
        parser.parse()
        guard parser.complaints.isEmpty else { throw StoryFileError(complaints: parser.complaints) }
        let matching = ChapterMatching(server: story, document: parser.document)
        let short = IDAbbreviations(story.chapters.map(\.id.rawValue))

        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String(String.UnicodeScalarView($0)) }
        if lines.last == "" { lines.removeLast() }
        let end = lines.first?.unicodeScalars.last == "\r" ? "\r" : ""
        for (path, chapter) in ChapterMatching.paths(parser.document) where chapter.id == nil {
            guard let id = matching.ids[path] else { continue }
            let line = chapter.position.line - 1
            guard lines.indices.contains(line) else { continue }
            let mark = InlineText.escape(short.short(id.rawValue), special: ["{", "}"])
            lines[line] = lines[line].trimmedEnd + " {#" + mark + "}" + end
        }
        var printer = StoryFilePrinter()
        printer.print(StoryBase(story))
        var state = printer.text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) + end }
        state.removeLast()
        if let range = parser.stateLines {
            lines.replaceSubrange(range, with: state.dropFirst())
        } else {
            lines += state
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// A story file that cannot be read, with everything that is wrong with it.
public struct StoryFileError: Error, Sendable, Hashable {
    /// In the file's order; never empty.
    public let complaints: [Complaint]

    /// One thing that is wrong, and what was expected instead.
    public struct Complaint: Sendable, Hashable {
        /// From 1; 0 for what is not in the file.
        public let line: Int
        /// In characters, from 1.
        public let column: Int
        /// Such as ``expected `]` after the caption``.
        public let message: String

        /// A complaint about a place.
        public init(_ position: SourcePosition, _ message: String) {
            line = position.line
            column = position.column
            self.message = message
        }
    }
}

extension StoryFileError.Complaint: CustomStringConvertible {
    /// Such as ``line 2, column 5: expected `]` after the caption``.
    public var description: String { "line \(line), column \(column): \(message)" }
}

extension StoryFileError: CustomStringConvertible {
    /// One complaint per line.
    public var description: String { complaints.map(\.description).joined(separator: "\n") }
}
