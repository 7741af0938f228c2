/// Rows under headings, aligned by what a terminal shows.
struct Table {
    enum Alignment {
        case left
        case right
    }

    private(set) var headings: [String]
    private(set) var alignments: [Alignment]
    private var rows: [[String]] = []

    init(_ columns: [(heading: String, alignment: Alignment)]) {
        headings = columns.map(\.heading)
        alignments = columns.map(\.alignment)
    }

    init(_ headings: String...) { self.init(headings.map { (heading: $0, alignment: .left) }) }

    var isEmpty: Bool { rows.isEmpty }

    /// Adds a row; control characters in it are made visible.
    mutating func add(_ cells: String...) { add(cells) }

    mutating func add(_ cells: [String]) { rows.append(cells.map(PlainText.oneLine)) }

    /// A column's cells without its heading.
    func cells(in column: Int) -> [String] { rows.map { column < $0.count ? $0[column] : "" } }

    /// Replaces every cell of a column.
    mutating func change(_ column: Int, _ cell: (String) -> String) {
        for row in rows.indices where column < rows[row].count { rows[row][column] = cell(rows[row][column]) }
    }

    /// The same table with these columns alone.
    func keeping(_ columns: [Int]) -> Table {
        var table = self
        table.headings = columns.map { headings[$0] }
        table.alignments = columns.map { alignments[$0] }
        table.rows = rows.map { row in columns.map { $0 < row.count ? row[$0] : "" } }
        return table
    }

    /// What each column takes on a terminal.
    var widths: [Int] {
        headings.indices.map { column in
            max(TextWidth.of(headings[column]), cells(in: column).map(TextWidth.of).max() ?? 0)
        }
    }

    /// The lines, headings first. The last column is not padded.
    func lines(isBold: Bool = false) -> [String] {
        let widths = widths
        return ([headings] + rows).enumerated().map { index, cells in
            var line = cells.enumerated().map { column, cell in pad(cell, column, widths) }.joined(separator: "  ")
            while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
            return index == 0 && isBold ? "\u{1B}[1m\(line)\u{1B}[0m" : line
        }
    }

    private func pad(_ cell: String, _ column: Int, _ widths: [Int]) -> String {
        guard column < widths.count else { return cell }
        let space = String(repeating: " ", count: max(0, widths[column] - TextWidth.of(cell)))
        return alignments[column] == .right ? space + cell : cell + space
    }
}

extension Context {
    /// Prints a list for people; a list of nothing is said in words, beside the data, instead of headings over nothing.
    func show(_ table: Table, whenEmpty sentence: String) async throws {
        guard !table.isEmpty else {
            output.note(sentence)
            return
        }
        try await show(table)
    }

    /// Prints a table, made to fit when stdout is a terminal; whole when a program reads it.
    func show(_ table: Table) async throws {
        let fitting = terminal.outputWidth.map { TableFitting.fit(table, in: $0) } ?? table
        for line in fitting.lines(isBold: terminal.hasColour) { try await output.data(line) }
    }
}
