import Testing

@testable import racconto_cli

@Suite struct CommandSelectionTests {
    private let selection = CommandSelection(groups: CommandTable.groups)

    /// The selected command's name and the words left for it.
    private func picked(_ words: CommandLineWord...) throws -> (name: String, tokens: [CommandLineWord]) {
        guard case .run(let command, let tokens) = try selection.select(words) else { return ("", []) }
        return (command.name, tokens)
    }

    private func helpText(_ words: CommandLineWord...) throws -> String? {
        guard case .help(let text) = try selection.select(words) else { return nil }
        return text
    }

    @Test func `the longest name wins`() throws {
        #expect(try picked("queue", "list", "7").name == "queue list")
        #expect(try picked("queue", "list", "7").tokens == ["7"])
        #expect(try picked("upload", "queue", "list").name == "upload")
    }

    @Test func `options of every command may stand before it`() throws {
        let (name, tokens) = try picked("--json", "--server", "https://a.example/api", "photo", "list", "--trashed")
        #expect(name == "photo list")
        #expect(tokens == ["--json", "--server", "https://a.example/api", "--trashed"])
    }

    @Test func `options of one command may stand before it`() throws {
        let (name, tokens) = try picked("--project", "kurz", "photo", "list", "--trashed")
        #expect(name == "photo list" && tokens == ["--project", "kurz", "--trashed"])
    }

    @Test func `an unknown verb points to what the group can do`() {
        #expect {
            try selection.select(["photo", "frobnicate"])
        } throws: { error in
            (error as? UsageError)?.help == "racconto help photo"
        }
    }

    @Test func `no command, help and version`() throws {
        #expect(try helpText()?.contains("usage: racconto COMMAND") == true)
        #expect(try helpText("--help") == helpText("help"))
        #expect(try helpText("upload", "x", "--help") == UploadCommand.help)
        #expect(try helpText("help", "queue", "list") == QueueListCommand.help)
        #expect(try helpText("help", "queue")?.contains("queue resume") == true)
        guard case .version = try selection.select(["--version"]) else {
            Issue.record("--version is not recognised")
            return
        }
    }

    @Test func `the help of every command fits a terminal`() {
        for command in CommandTable.all {
            // An example that is longer stays whole, so that it can be copied.
            let text = command.help.split(separator: "\nexamples:\n").first ?? ""
            for line in text.split(separator: "\n") {
                #expect(TextWidth.of(String(line)) <= 80, "\(command.name): \(line)")
            }
        }
    }

    @Test func `the overview has every command under a heading, and fits a terminal`() throws {
        let text = try #require(try helpText())
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines { #expect(TextWidth.of(String(line)) <= 80, "\(line)") }
        let headings = try CommandTable.groups.map { group in
            try #require(lines.firstIndex { $0 == group.title[...] }, "\(group.title)")
        }
        #expect(headings == headings.sorted())
        for command in CommandTable.all {
            #expect(lines.contains { $0.hasPrefix("  \(command.name)  ") }, "\(command.name)")
        }
        let steps = try #require(lines.firstIndex { $0 == "First steps" })
        #expect(steps < headings[0])
    }

    @Test func `a command that is not UTF-8 is unknown and shown escaped`() {
        #expect(throws: UsageError.unknownCommand("caf\\xE9", suggestion: nil)) {
            try selection.select([CommandLineWord(bytes: Array("caf".utf8) + [0xE9])])
        }
    }

    @Test func `help after two dashes is a file's name`() throws {
        #expect(try picked("upload", "--", "--help").tokens == ["--", "--help"])
    }

    @Test(arguments: [
        ([CommandLineWord("uplaod")], "upload"), (["queue", "lst"], "queue list"),
        (["projet", "list"], "project list"),
        (["poject"], "project"), (["help", "uploda"], "upload"), (["photos"], "photo"),
    ])
    func `a slip of the finger is answered with what was meant`(words: [CommandLineWord], meant: String) {
        #expect {
            try selection.select(words)
        } throws: { error in
            guard case .unknownCommand(_, let suggestion)? = error as? UsageError else { return false }
            return suggestion == meant
        }
    }

    @Test(arguments: ["--help", "-h"]) func `a group with a wish for help explains its verbs`(option: String) throws {
        guard case .help(let text) = try selection.select(["queue", CommandLineWord(option)]) else {
            Issue.record("no help")
            return
        }
        #expect(text.contains("queue list") && !text.contains("photo list"))
    }

    @Test func `a group without a verb names its verbs`() {
        #expect {
            try selection.select(["queue"])
        } throws: { error in
            guard let error = error as? UsageError else { return false }
            return error.message.contains("status, list, show") && error.help == "racconto help queue"
        }
    }
}
