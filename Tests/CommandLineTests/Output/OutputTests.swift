import Foundation
import Testing

@testable import racconto_cli

@Suite struct ExitCodeTests {
    @Test func `every code is documented`() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../docs/exit-codes.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let codes: [ExitCode] = [
            .success, .failure, .changes, .partial, .usage, .badInput, .noInput, .unavailable, .cannotWrite,
            .tryLater, .notLoggedIn, .configuration, .interrupted, .terminated,
        ]
        for code in codes { #expect(text.contains("\n| \(code.rawValue) |")) }
        #expect(Set(codes.map(\.rawValue)).count == codes.count)
    }
}

@Suite struct PluralTests {
    @Test func `one thing is singular, all other numbers are plural`() {
        #expect([0, 1, 2, 11].map { Plural.of($0, "photo") } == ["0 photos", "1 photo", "2 photos", "11 photos"])
    }

    @Test func `a tally speaks of one photo as of one`() {
        #expect(
            BulkTally(changed: 1, unchanged: 0, failed: 0).sentence("photo", "rated", isDryRun: false)
                == "1 photo rated")
        #expect(
            BulkTally(changed: 0, unchanged: 1).sentence("link", "ended", isDryRun: true).hasPrefix("0 links would"))
    }
}

@Suite struct PlainTextTests {
    @Test(arguments: [
        ("plain 제주 📷.jpg", "plain 제주 📷.jpg"), ("\u{1B}[2Jgone", "\\u{1b}[2Jgone"), ("a\nb", "a\\u{a}b"),
        ("a\r\nb", "a\\u{d}\\u{a}b"), ("tab\there", "tab\\u{9}here"), ("\u{202E}gpj.exe", "\\u{202e}gpj.exe"),
        ("\u{9B}31m", "\\u{9b}31m"), ("\u{7F}", "\\u{7f}"), ("a\u{2028}b", "a\\u{2028}b"),
        ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("\0", "\\u{0}"), ("\u{61C}x", "\\u{61c}x"),
    ])
    func `hostile names become visible instead of taking effect`(text: String, expected: String) {
        #expect(PlainText.oneLine(text) == expected)
    }
}

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
