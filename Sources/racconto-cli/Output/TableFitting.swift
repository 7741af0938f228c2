/// Makes a table as narrow as a terminal, giving up first what is worth least.
///
/// Columns without any value go, ids become their beginnings, which every command takes; then the widest columns are cut.
/// A table that fits stays as it is.
enum TableFitting {
    /// Cut texts keep so many columns, so that they stay recognisable.
    private static let narrowest = 8
    private static let gap = 2
    /// Columns by which people name things; cut last.
    private static let names: Set = ["name", "slug"]

    static func fit(_ table: Table, in width: Int) -> Table {
        var table = table
        if total(table) <= width { return table }
        table = withoutEmptyColumns(table)
        if total(table) <= width { return table }
        let ids = table.headings.indices.filter { table.headings[$0] == "id" || isIDs(table.cells(in: $0)) }
        table = withShortIDs(table)
        if total(table) <= width { return table }
        return withCutTexts(table, in: width, except: ids)
    }

    private static func total(_ table: Table) -> Int {
        table.widths.reduce(0, +) + gap * max(0, table.widths.count - 1)
    }

    private static func withoutEmptyColumns(_ table: Table) -> Table {
        table.keeping(table.headings.indices.filter { column in !table.cells(in: column).allSatisfy(\.isEmpty) })
    }

    private static func withShortIDs(_ table: Table) -> Table {
        var table = table
        for column in table.headings.indices where isIDs(table.cells(in: column)) {
            let length = distinctLength(table.cells(in: column))
            table.change(column) { String($0.prefix(length)) }
        }
        return table
    }

    /// Whether these are whole ids, as the server gives them: 8-4-4-4-12 digits.
    private static func isIDs(_ cells: [String]) -> Bool {
        cells.contains { !$0.isEmpty } && cells.allSatisfy { $0.isEmpty || isID($0) }
    }

    private static func isID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }

    /// Eight characters, or as many as make the ids distinct.
    private static func distinctLength(_ ids: [String]) -> Int {
        let all = Set(ids)
        return (8..<36).first { length in Set(all.map { $0.prefix(length) }).count == all.count } ?? 36
    }

    /// Ids are of no use when they are cut anywhere.
    private static func withCutTexts(_ table: Table, in width: Int, except ids: [Int]) -> Table {
        var table = table
        var widths = table.widths
        var excess = total(table) - width
        let texts = table.headings.indices.filter { table.alignments[$0] == .left && !ids.contains($0) }
        func narrow(_ columns: [Int]) {
            while excess > 0 {
                let wide = columns.filter { widths[$0] > max(narrowest, TextWidth.of(table.headings[$0])) }
                guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return }
                widths[widest] -= 1
                excess -= 1
            }
        }
        let names = texts.filter { Self.names.contains(table.headings[$0]) }
        narrow(texts.filter { !names.contains($0) })
        narrow(names)
        for column in texts {
            let room = widths[column]
            table.change(column) { cell in
                if names.contains(column) { return TextWidth.fit(cell, in: room) }
                return cell.contains("/") ? TextWidth.tail(cell, in: room) : TextWidth.head(cell, in: room)
            }
        }
        return table
    }
}
