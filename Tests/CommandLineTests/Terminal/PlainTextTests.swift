import Testing

@testable import racconto_cli

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
