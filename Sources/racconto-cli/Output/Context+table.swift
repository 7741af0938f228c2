extension Context {
    /// Prints a list for people; a list of nothing is said in words, beside the data, instead of headings over nothing.
    func show(_ table: Table, whenEmpty sentence: String) throws {
        guard !table.isEmpty else {
            output.note(sentence)
            return
        }
        for line in table.lines(isBold: terminal.hasColour) { try output.data(line) }
    }
}
