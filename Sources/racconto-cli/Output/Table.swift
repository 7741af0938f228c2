/// Rows under headings, aligned by what a terminal shows.
struct Table {
    enum Alignment {
        case left
        case right
    }

    private let headings: [String]
    private let alignments: [Alignment]
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

    /// The lines, headings first. The last column is not padded.
    func lines(isBold: Bool = false) -> [String] {
        let all = [headings] + rows
        let widths = headings.indices.map { column in
            all.map { column < $0.count ? TextWidth.of($0[column]) : 0 }.max() ?? 0
        }
        return all.enumerated().map { index, cells in
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
