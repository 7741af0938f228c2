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

@Suite struct TableFittingTests {
    private let ids = [
        "0c1f9a52-7c1e-4d0a-9a3e-0123456789ab", "0c1f9a52-8000-4d0a-9a3e-0123456789ab",
    ]

    private func table() -> Table {
        var table = Table([("n", .right), ("file", .left), ("note", .left), ("id", .left)])
        table.add("1", "/photos/제주 2026/오름/IMG_0001.jpg", "", ids[0])
        table.add("20", "/photos/b.jpg", "", ids[1])
        return table
    }

    @Test func `what fits stays whole`() {
        #expect(TableFitting.fit(table(), in: 90).lines() == table().lines())
    }

    @Test func `first go columns without values, then the ends of ids, as far as they stay distinct`() {
        #expect(TableFitting.fit(table(), in: 80).lines().first?.contains("note") == false)
        #expect(TableFitting.fit(table(), in: 80).lines().last?.hasSuffix(ids[1]) == true)
        let lines = TableFitting.fit(table(), in: 60).lines()
        #expect(lines.last?.hasSuffix("  0c1f9a52-8") == true)
        #expect(lines[1].contains("/photos/제주 2026/오름/IMG_0001.jpg"))
    }

    @Test func `then the widest text is cut, a path at its beginning`() {
        let lines = TableFitting.fit(table(), in: 40).lines()
        #expect(lines[1].contains("…") && lines[1].contains("/오름/IMG_0001.jpg  0c1f9a52-7"))
        for line in lines { #expect(TextWidth.of(line) <= 40) }
    }

    @Test func `names by which things are named are cut last, in their middle`() {
        var words = Table("name", "caption")
        words.add("a", "a caption that is much longer than the window is wide")
        #expect(TableFitting.fit(words, in: 20).lines().last == "a     a caption tha…")
        words.add("IMG_20260504_0001.jpg", "")
        let lines = TableFitting.fit(words, in: 31).lines()
        #expect(lines[1].hasSuffix("  a capti…"))
        #expect(lines[2] == "IMG_20260504_0001.jpg")
        #expect(TableFitting.fit(words, in: 25).lines()[2] == "IMG_202…001.jpg")
    }

    @Test(arguments: 24...120) func `no line is wider than the terminal`(width: Int) {
        var table = table()
        table.add("300", String(repeating: "가나다", count: 30), "why", "")
        for line in TableFitting.fit(table, in: width).lines() { #expect(TextWidth.of(line) <= max(width, 34)) }
    }
}
