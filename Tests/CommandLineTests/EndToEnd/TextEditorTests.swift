import FakeRacconto
import Foundation
import TestSupport
import Testing

/// Texts written in an editor, at a terminal.
@Suite(.timeLimit(.minutes(10))) struct TextEditorTests {
    /// A chapter with one text, and a program that stands for an editor.
    private func bundle(text: String, editor: String) async throws -> CommandLineBundle {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        try await bundle.succeed("chapter", "create", "Noon", "--project", "jeju")
        try bundle.directory.write(text + "\n", to: "text.md")
        try await bundle.succeed(
            "text", "add", "--file", bundle.directory.path("text.md"), "--chapter", "Noon", "--project", "jeju")
        try bundle.directory.write(editor, to: "my-editor")
        return bundle
    }

    private func start(_ bundle: CommandLineBundle, _ arguments: String...) throws -> TerminalProgram {
        try TerminalProgram(
            CommandLineBundle.programs + "/racconto", arguments + ["--chapter", "Noon", "--project", "jeju"],
            environment: bundle.environment.merging([
                "TERM": "xterm", "EDITOR": "sh \(bundle.directory.path("my-editor")) --wait",
                "TMPDIR": bundle.directory.path,
            ]) { $1 })
    }

    private func texts(_ bundle: CommandLineBundle) async throws -> [String] {
        try await bundle.run("block", "list", "--project", "jeju", "--chapter", "Noon", "--json").jsonArray()
            .compactMap { ($0["items"] as? [[String: Any]])?.first?["text_content"] as? String }
    }

    private func drafts(_ bundle: CommandLineBundle) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: bundle.directory.path).filter {
            $0.hasPrefix("racconto-") && $0.hasSuffix(".md")
        }
    }

    @Test func `an editor has the terminal and the old text, and what it leaves is taken`() async throws {
        let bundle = try await bundle(
            text: "old", editor: #"cat "$2"; printf 'more? '; read line </dev/tty; echo "$line" >>"$2""#)
        let edit = try start(bundle, "text", "edit", "1")
        #expect(try await edit.shows("more? "))
        #expect(edit.screen.contains("old"))
        edit.type("new\n")
        #expect(await edit.wait() == 0, "\(edit.screen)")
        #expect(try await texts(bundle) == ["old\nnew"])
        #expect(try drafts(bundle) == [])

        let add = try start(bundle, "text", "add")
        #expect(try await add.shows("more? "))
        add.type("another\n")
        #expect(await add.wait() == 0, "\(add.screen)")
        #expect(try await texts(bundle) == ["old\nnew", "another"])
    }

    @Test(arguments: [" ", "words", "words\n", "words\n\n", "a\r\nb\r\n", "\r"])
    func `a text that an editor leaves as it is does not change`(text: String) async throws {
        let bundle = try await bundle(text: "x", editor: "true")
        try await bundle.succeed("text", "add", text, "--chapter", "Noon", "--project", "jeju")
        let before = bundle.server.requests.count
        let edit = try start(bundle, "text", "edit", "2")
        #expect(await edit.wait() == 0, "\(edit.screen)")
        #expect(try await edit.shows("nothing to change"))
        #expect(bundle.server.requests.dropFirst(before).allSatisfy { $0.method == "GET" })
    }

    @Test func `an editor that fails changes nothing, and what was written is kept`() async throws {
        let bundle = try await bundle(text: "old", editor: #"echo precious >>"$2"; exit 3"#)
        let edit = try start(bundle, "text", "edit", "1")
        #expect(await edit.wait() == 1)
        #expect(try await edit.shows("ended with 3"))
        #expect(try await texts(bundle) == ["old"])
        let kept = try #require(try drafts(bundle).first)
        #expect(try await edit.shows(kept))
        #expect(try bundle.text(bundle.directory.path(kept)).contains("precious"))
    }

    @Test func `a text that is not UTF-8 is refused and kept`() async throws {
        let bundle = try await bundle(text: "old", editor: #"printf '\260\241' >"$2""#)
        let edit = try start(bundle, "text", "edit", "1")
        #expect(await edit.wait() == 65)
        let kept = try #require(try drafts(bundle).first)
        #expect(try await edit.shows("not UTF-8"))
        #expect(try await edit.shows(kept))
    }
}
