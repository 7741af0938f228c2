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

    /// Reads a file's text. Every complaint is collected before giving up.
    public static func parse(_ text: String) throws(StoryFileError) -> StoryDocument {
        try document(StoryFileParser(text))
    }

    /// Reads a file's bytes, which have to be UTF-8.
    public static func parse(bytes: some Collection<UInt8>) throws(StoryFileError) -> StoryDocument {
        try document(StoryFileParser(try decode(bytes)))
    }

    /// Reads what one folder says about its chapter: the same format without a need for a heading or a project.
    public static func parseFragment(bytes: some Collection<UInt8>) throws(StoryFileError) -> StoryDocument {
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
