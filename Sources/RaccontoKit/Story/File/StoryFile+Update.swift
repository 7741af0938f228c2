extension StoryFile {
    /// The same file with the state of a story that now says what the file says: new chapters get their ids, and the
    /// state at the end is renewed. Everything else stays as it was written.
    ///
    /// - Parameter story: The server's story after the file was applied.
    public static func updating(_ text: String, to story: Story) throws(StoryFileError) -> String {
        var parser = StoryFileParser(text)
        parser.parse()
        guard parser.complaints.isEmpty else { throw StoryFileError(complaints: parser.complaints) }
        let matching = ChapterMatching(server: story, document: parser.document)
        let short = ShortIDs(story.chapters.map(\.id.rawValue))

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
