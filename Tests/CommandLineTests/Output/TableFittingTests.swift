import Testing

@testable import racconto_cli

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
