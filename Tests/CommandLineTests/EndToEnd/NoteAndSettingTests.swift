import FakeRacconto
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct NoteAndSettingTests {
    @Test func `notes are written, changed, pinned and destroyed`() async throws {
        let bundle = try CommandLineBundle()
        let (_, photos) = try await bundle.prepare(photos: 1)
        let first = try await bundle.run(
            "note", "add", "비 오기 전에", "--project", "jeju", "--kind", "research", "--photo", photos[0])
        let id = first.output.trimmingCharacters(in: .newlines)
        let second = try await bundle.run("note", "add", "-", "--project", "jeju", input: "two\nlines\n")
        #expect(second.exitCode == 0, "\(second.complaints)")

        // An update replaces a note as a whole on the server: what is not named must survive.
        #expect(try await bundle.run("note", "edit", id, "다시", "--project", "jeju").exitCode == 0)
        #expect(try await bundle.run("note", "pin", id, "--project", "jeju").exitCode == 0)
        var notes = try await bundle.list("note", "list", "--project", "jeju")
        #expect(notes.first?["content"] as? String == "다시")
        #expect(notes.first?["note_type"] as? String == "research")
        #expect(notes.first?["photo_id"] as? String == photos[0])
        #expect(notes.first?["is_pinned"] as? Bool == true)
        #expect(notes.last?["content"] as? String == "two\nlines")

        // Pinning toggles on the server: twice must not unpin.
        #expect(try await bundle.run("note", "pin", id, "--project", "jeju").exitCode == 0)
        notes = try await bundle.list("note", "list", "--project", "jeju")
        #expect(notes.first?["is_pinned"] as? Bool == true)
        #expect(try await bundle.run("note", "unpin", id, "--project", "jeju").exitCode == 0)
        #expect(try await bundle.run("note", "edit", id, "--no-photo", "--project", "jeju").exitCode == 0)

        let unasked = try await bundle.run("note", "delete", id, "--project", "jeju")
        #expect(unasked.exitCode == 64 && unasked.complaints.contains("다시"))
        let partly = try await bundle.run("note", "delete", id, "nothing", "--project", "jeju", "--yes")
        #expect(partly.exitCode == 3)
        notes = try await bundle.list("note", "list", "--project", "jeju")
        #expect(notes.compactMap { $0["content"] as? String } == ["two\nlines"])
    }

    @Test func `a note without a text and without an editor is refused`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let result = try await bundle.run("note", "add", "--project", "jeju")
        #expect(result.exitCode == 64 && result.complaints.contains("no text; give it"))
    }

    @Test(arguments: ["", " ", "\n\n"]) func `an empty note is not added`(text: String) async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let file = try bundle.directory.write(text, to: "note.txt")
        let typed = try await bundle.run("note", "add", text, "--project", "jeju")
        let read = try await bundle.run("note", "add", "--file", file, "--project", "jeju")
        for result in [typed, read] {
            #expect(result.exitCode == 65 && result.complaints.contains("the note is empty; nothing was added"))
        }
        #expect(try await bundle.list("note", "list", "--project", "jeju").isEmpty)
    }

    @Test func `a note is not emptied by an edit`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let note = try await bundle.succeed("note", "add", "words", "--project", "jeju").lines[0]
        let emptied = try await bundle.run("note", "edit", note, " ", "--project", "jeju")
        #expect(emptied.exitCode == 65 && emptied.complaints.contains("note delete"), "\(emptied.complaints)")
        let notes = try await bundle.list("note", "list", "--project", "jeju")
        #expect(notes.map { $0["content"] as? String } == ["words"])
    }

    @Test func `a setting that nothing understands is stored with a remark`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let odd = try await bundle.succeed("settings", "set", "portfolio_theme", "purple")
        #expect(odd.complaints.contains("light, dark"), "\(odd.complaints)")
        #expect(try await bundle.succeed("settings", "get", "portfolio_theme").output == "purple\n")
        let known = try await bundle.succeed("settings", "set", "portfolio_theme", "dark")
        #expect(!known.complaints.contains("light, dark"))
        let unknown = try await bundle.run("settings", "set", "foo", "bar")
        let help = try await bundle.succeed("help", "settings", "set").output
        for key in ["default_grid_cols", "color_label_purple"] {
            #expect(unknown.exitCode == 65 && unknown.complaints.contains(key))
            #expect(help.contains(key))
        }
        #expect(help.contains("theme_pref (system, light, dark)"))
    }

    @Test func `settings are listed, read and set`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        #expect(try await bundle.run("settings", "set", "theme_pref", "dark").exitCode == 0)
        #expect(try await bundle.run("settings", "get", "theme_pref").output == "dark\n")
        #expect(try await bundle.run("settings", "list").output == "key         value\ntheme_pref  dark\n")
        let listed = try await bundle.records("settings", "list")
        #expect(listed.first as? [String: String] == ["theme_pref": "dark"])
        let unknown = try await bundle.run("settings", "set", "theme_perf", "dark")
        #expect(unknown.exitCode == 65 && unknown.complaints.contains("did you mean `theme_pref`?"))
        #expect(try await bundle.run("settings", "set", "theme_pref", "pink").exitCode == 65)
        #expect(try await bundle.run("settings", "get", "portfolio_theme").exitCode == 66)
        _ = try await bundle.run("settings", "set", "theme_pref", "light", "--dry-run")
        #expect(try await bundle.run("settings", "get", "theme_pref").output == "dark\n")
    }
}
