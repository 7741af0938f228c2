import Testing

@testable import racconto_cli

@Suite struct TextWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("제주", 4), ("\u{110C}\u{1166}\u{110C}\u{116E}", 4),
        ("日本語", 6), ("ｱｲｳ", 3), ("Ａ", 2), ("📷", 2), ("👨‍👩‍👧‍👦", 2), ("🇰🇷", 2), ("❤️", 2), ("★", 1), ("…", 1),
        ("a\u{200B}b", 2), ("ไทย", 3), ("한글.jpg", 8),
    ])
    func `a text takes the columns that a terminal gives it`(text: String, columns: Int) {
        #expect(TextWidth.of(text) == columns)
    }

    @Test(arguments: [
        ("short.jpg", 20, "short.jpg"), ("exact", 5, "exact"), ("IMG_20260301_0001.jpg", 11, "IMG_2…1.jpg"),
        ("제주도의아침노을.jpg", 10, "제주….jpg"), ("가나다", 5, "가…다"), ("가나다", 4, "가…"), ("abc", 1, "…"), ("abc", 0, ""),
    ])
    func `a text that is too wide loses its middle`(text: String, columns: Int, expected: String) {
        let fitted = TextWidth.fit(text, in: columns)
        #expect(fitted == expected)
        #expect(TextWidth.of(fitted) <= columns)
    }

    @Test func `every width holds for every cut`() {
        let text = "a제b📷c日d본e👨‍👩‍👧‍👦f"
        for columns in 0...30 { #expect(TextWidth.of(TextWidth.fit(text, in: columns)) <= columns) }
    }
}
