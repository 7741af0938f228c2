/// A table in Markdown whose columns are aligned, so that it reads as well without being rendered.
enum MarkdownTable {
    /// Every row has as many cells as the heading.
    static func text(heading: [String], rows: [[String]]) -> String {
        let all = [heading] + rows
        let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            return "| " + padded.joined(separator: " | ") + " |"
        }
        let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|"
        return ([line(heading), rule] + rows.map(line)).joined(separator: "\n")
    }
}
