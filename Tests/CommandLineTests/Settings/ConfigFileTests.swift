import Testing

@testable import racconto_cli

@Suite struct ConfigFileTests {
    @Test func `lines, comments and blanks`() throws {
        let file = try ConfigFile(
            parsing: "# mine\n\n  server=https://a.example/api \r\nemail =\tann@example.com\njobs = 2")
        #expect(file.values == ["server": "https://a.example/api", "email": "ann@example.com", "jobs": "2"])
    }

    @Test func `a value may hold an equals sign and a hash`() throws {
        #expect(try ConfigFile(parsing: "queue = /a=b#c").values["queue"] == "/a=b#c")
    }

    @Test(arguments: [
        ("server https://a.example", 1, "expected `key = value`"),
        ("# x\nsever = y", 2, "unknown key `sever`; did you mean `server`?"), ("zebra = 1", 1, "unknown key `zebra`"),
        ("jobs = 1\njobs = 2", 2, "`jobs` is set twice"),
    ])
    func `a line that cannot be used is named`(text: String, line: Int, reason: String) {
        #expect(throws: ConfigFile.Unusable(line: line, reason: reason)) { try ConfigFile(parsing: text) }
    }
}
