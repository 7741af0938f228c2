extension Context {
    /// Prints a list for people; a list of nothing is said in words, beside the data, instead of headings over nothing.
    func show(_ table: Table, whenEmpty sentence: String) throws {
        guard !table.isEmpty else {
            output.note(sentence)
            return
        }
        try show(table)
    }

    /// Prints a table, made to fit when stdout is a terminal; whole when a program reads it.
    func show(_ table: Table) throws {
        let fitting = terminal.outputWidth.map { TableFitting.fit(table, in: $0) } ?? table
        for line in fitting.lines(isBold: terminal.hasColour) { try output.data(line) }
    }
}
