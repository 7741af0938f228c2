import Testing

@testable import racconto_cli

@Suite struct HelpTests {
    @Test func `help is made from the rows that parse`() {
        let help = SampleCommand.help
        #expect(
            help.hasPrefix("Try arguments\n\nusage: racconto sample run [--times N] [--colour COLOUR] [--tag TAG]…"))
        #expect(help.contains("FOLDER [NAME…]"))
        #expect(help.contains("  --times N                 How often\n"))
        #expect(help.contains("  --loud                    Shout\n"))
        #expect(help.contains("options of every command:\n  --json "))
        #expect(help.hasSuffix("examples:\n  racconto sample run a.jpg --times 2\n"))
    }

    @Test func `long texts break at spaces and keep their column`() {
        let text = HelpText.wrap("one two three four", indent: 70)
        #expect(text == "one two\n\(String(repeating: " ", count: 70))three four")
    }

    @Test func `the server's default is told as it is: that of the last login comes first`() {
        let help = UploadCommand.help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(help.contains("default: that of the last login, else https://racconto.app/api"))
    }
}
