/// A word that no argument takes: guesses how it came about.
struct ExtraWord {
    let word: String
    /// The argument before it.
    let before: (spelling: Spelling, word: String)?
    /// Whether the command has `--project` and it was not given.
    let isProjectOpen: Bool

    private static let curlyQuotes: Set<Character> = ["“", "”", "„", "‘", "’", "«", "»"]

    var hint: String? {
        let words = [before?.word, word].compactMap(\.self)
        if words.contains(where: { $0.first.map(Self.curlyQuotes.contains) ?? false }) {
            return "only straight quotes (\") keep words together, curly ones do not"
        }
        if isProjectOpen { return "a project is named by --project, as in --project \(word)" }
        guard let before, before.spelling.isFreeText else { return nil }
        return "put a \(before.spelling.shownName) of several words in quotes: \"\(before.word) \(word)\""
    }
}
