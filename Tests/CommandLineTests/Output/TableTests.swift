import Testing

@testable import racconto_cli

@Suite struct TableTests {
    @Test func `columns stand below each other whatever the script`() {
        var table = Table([("title", .left), ("photos", .right), ("id", .left)])
        table.add("제주 2026", "12", "a")
        table.add("Jeju", "1204", "b")
        table.add("📷", "3", "c")
        #expect(
            table.lines() == [
                "title      photos  id",
                "제주 2026      12  a",
                "Jeju         1204  b",
                "📷              3  c",
            ])
    }

    @Test func `nothing hangs over at the end of a line`() {
        var table = Table("name", "label")
        table.add("a long name", "")
        #expect(table.lines() == ["name         label", "a long name"])
    }

    @Test func `a cell can neither break a line nor move the cursor`() {
        var table = Table("name")
        table.add("evil\n\u{1B}[31mred")
        #expect(table.lines() == ["name", "evil\\u{a}\\u{1b}[31mred"])
    }

    @Test func `headings are bold on request only`() {
        let table = Table("name")
        #expect(table.lines() == ["name"])
        #expect(table.lines(isBold: true) == ["\u{1B}[1mname\u{1B}[0m"])
    }
}
