import FakeRacconto
import Foundation
import Glibc
import TestSupport
import Testing

/// Stories by command, from folders to files and back, against a served backend.
@Suite(.timeLimit(.minutes(10))) struct StoryEndToEndTests {
    @Test func `blocks are added, moved, paired, split and merged`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        func blocks() async throws -> [String] {
            try await bundle.run("block", "list", "--project", "jeju", "--chapter", "새벽 Dawn", "--json").jsonArray()
                .map { block in
                    let items = block["items"] as? [[String: Any]] ?? []
                    let names = items.map { item in item["item_type"] as? String == "TEXT" ? "T" : "P" }.joined()
                    return "\(block["type"] ?? "") \(block["block_layout"] ?? "") \(names)"
                }
        }
        func edit(_ words: String...) async throws {
            try await bundle.succeed(words + ["--chapter", "새벽 Dawn", "--project", "jeju"])
        }
        #expect(try await blocks() == ["photos grid PPP", "text  T", "photos wide P"])
        try await edit("block", "move", "3", "--up")
        try await edit("block", "split", "1", "IMG_3.jpg", "--layout", "single")
        #expect(try await blocks() == ["photos grid PP", "photos single P", "photos wide P", "text  T"])
        try await edit("block", "pair", "4", "1", "--text", "right")
        try await edit("block", "merge", "3", "2")
        #expect(try await blocks() == ["side-right grid TPP", "photos single PP"])
        try await edit("block", "flip", "1")
        try await edit("block", "reorder", "1", "IMG_2.jpg")
        try await edit("block", "layout", "2", "grid")
        #expect(try await blocks() == ["side-left grid TPP", "photos grid PP"])
        try await edit("block", "unpair", "1")
        try await edit("block", "take", "IMG_2.jpg", "--new", "--at", "1")
        try await edit("text", "edit", "2", "Other words")
        #expect(try await blocks() == ["photos grid P", "text  T", "photos grid P", "photos grid PP"])
        try await edit("text", "delete", "2", "--yes")
        try await edit("block", "delete", "3", "--yes")
        #expect(try await blocks() == ["photos grid P", "photos grid P"])
        try await edit("block", "move", "1", "--to", "Noon/Shade")
        #expect(try await blocks() == ["photos grid P"])
    }

    @Test func `chapters are listed as a tree, moved, reordered and deleted`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let tree = try await bundle.succeed("chapter", "tree", "--project", "jeju")
        #expect(tree.lines.map { $0.prefix { $0 != "(" } } == ["새벽 Dawn  ", "Noon  ", "└── Shade  "])
        try await bundle.succeed("chapter", "move", "Shade", "--top", "--at", "1", "--project", "jeju")
        try await bundle.succeed("chapter", "reorder", "Noon", "Shade", "새벽 Dawn", "--project", "jeju")
        try await bundle.succeed("chapter", "edit", "Noon", "--title", "Midday", "--project", "jeju")
        func titles() async throws -> [String] {
            try await bundle.run("chapter", "list", "--project", "jeju", "--json").jsonArray()
                .compactMap { $0["title"] as? String }
        }
        #expect(try await titles() == ["Midday", "Shade", "새벽 Dawn"])
        let refused = try await bundle.run("chapter", "delete", "Shade", "--project", "jeju")
        #expect(refused.exitCode == 64)
        #expect(refused.complaints.contains("--yes"))
        let dry = try await bundle.succeed("chapter", "delete", "Shade", "--project", "jeju", "--dry-run")
        #expect(dry.complaints.contains("would remove chapter Shade"))
        try await bundle.succeed("chapter", "delete", "Shade", "--project", "jeju", "--yes")
        #expect(try await titles() == ["Midday", "새벽 Dawn"])
        let deep = try await bundle.run("chapter", "create", "x", "--under", "nope", "--project", "jeju")
        #expect(deep.exitCode == 66)
        #expect(deep.complaints.contains("no chapter has the id or title `nope`: `Midday`"))
    }

    @Test func `a story is shown as cards`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        try await bundle.succeed(
            "block", "take", "IMG_1.jpg", "--into", "3", "--chapter", "새벽 Dawn", "--project", "jeju")
        let shown = try await bundle.succeed("story", "show", "jeju").output
        #expect(shown.contains("  1  grid        IMG_2.jpg  IMG_3.jpg\n"))
        #expect(shown.contains("  2  text        Some **words**\n"))
        #expect(shown.contains("  3  wide        IMG_4.jpg  IMG_1.jpg\n"))
    }

    @Test func `a pulled story is edited in its file and applied`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = bundle.directory.path("story.md")
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        let idle = try await bundle.run("story", "plan", file)
        #expect(idle.exitCode == 0)
        #expect(idle.output == "nothing to change\n")

        try bundle.edit(file) { text in
            text.replacing("Some **words**", with: "# Better words")
                .replacing("::: wide\n![](IMG_4.jpg)", with: "::: wide\n![seen](IMG_4.jpg)\n![](IMG_5.jpg)")
                .replacing("# Noon", with: "# Evening\n\nNew chapter\n\n# Noon")
                .replacing("![](IMG_1.jpg)\n", with: "")
        }
        // The heading within a text has to be told from a chapter.
        try bundle.edit(file) { $0.replacing("# Better words", with: "::: text\n# Better words\n:::") }
        let plan = try await bundle.run("story", "plan", file)
        #expect(plan.exitCode == 2, "\(plan.complaints)")
        for line in [
            "+ chapter  Evening", "+ text     New chapter  in Evening", "+ photo    IMG_5.jpg  in 새벽 Dawn",
            "- photo    IMG_1.jpg  in 새벽 Dawn", "+ caption  IMG_4.jpg  `seen`",
        ] { #expect(plan.output.contains(line), "\(plan.output)") }

        let refused = try await bundle.run("story", "apply", file)
        #expect(refused.exitCode == 64)
        let applied = try await bundle.succeed("story", "apply", file, "--yes")
        #expect(applied.complaints.contains("applied"))
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
        #expect(try bundle.text(file).contains("# Evening {#"))
        let shown = try await bundle.succeed("story", "show", "jeju").output
        #expect(shown.contains("wide        IMG_4.jpg  IMG_5.jpg"))
        // The file goes on: another edit of it is not taken for somebody else's.
        try bundle.edit(file) { $0.replacing("New chapter", with: "Newer chapter") }
        try await bundle.succeed("story", "apply", file)
    }

    @Test func `a story that somebody changed since the pull is refused, and both are shown`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = bundle.directory.path("story.md")
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        try await bundle.succeed("text", "add", "Their words", "--chapter", "Noon", "--project", "jeju")
        try bundle.edit(file) { $0.replacing("Some **words**", with: "Our words") }
        let refused = try await bundle.run("story", "apply", file, "--yes")
        #expect(refused.exitCode == 65)
        #expect(refused.complaints.contains("chapter `Noon`: added or changed: Their words"))
        #expect(refused.complaints.contains("text     Our words"))
        try await bundle.succeed("story", "apply", file, "--yes", "--force")
        let shown = try await bundle.succeed("story", "show", "jeju").output
        #expect(shown.contains("Our words") && !shown.contains("Their words"))
    }

    @Test func `photos that a file names are uploaded first`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = bundle.directory.path("story.md")
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        let folder = try bundle.photos(2, in: "more/day 2", prefix: "NEWER_")
        try bundle.edit(file) { text in
            text.replacing("# Noon", with: "# Later\n\n![the boat](<day 2/NEWER_1.jpg>)\n![](NEWER_2.jpg)\n\n# Noon")
        }
        let without = try await bundle.run("story", "apply", file)
        #expect(without.exitCode == 66)
        #expect(without.complaints.contains("--photos FOLDER"))
        let root = String(folder.dropLast("/day 2".count))
        try await bundle.succeed("story", "apply", file, "--photos", root)
        let photos = bundle.server.photos().filter { $0.originalFilename?.hasPrefix("NEWER_") == true }
        #expect(photos.count == 2)
        #expect(photos.allSatisfy { $0.folder == "day 2" })
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
        let shown = try await bundle.succeed("story", "show", "jeju").output
        #expect(shown.contains("grid        NEWER_1.jpg  NEWER_2.jpg"))
    }

    @Test func `a first story is made of folders`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        _ = try bundle.photos(2, in: "trip/01 Dawn", prefix: "A_")
        _ = try bundle.photos(1, in: "trip/01 Dawn/Harbour", prefix: "BB_")
        _ = try bundle.photos(1, in: "trip/02 Noon", prefix: "CCC_")
        try bundle.directory.write("> About\n\nFirst words\n", to: "trip/02 Noon/story.md")
        let folder = bundle.directory.path("trip")
        let dry = try await bundle.run("story", "new", folder, "--project", "jeju", "--dry-run")
        #expect(dry.exitCode == 2)
        #expect(dry.output.contains("+ chapter  Harbour  in Dawn"))
        #expect(bundle.server.photos().isEmpty)
        try await bundle.succeed("story", "new", folder, "--project", "jeju", "--yes")
        let shown = try await bundle.succeed("story", "show", "jeju").output
        for line in ["Dawn  (", "wide        A_1.jpg  A_2.jpg", "    Harbour  (", "First words", "     About"] {
            #expect(shown.contains(line), "\(shown)")
        }
        #expect(bundle.server.photos().count == 4)
        let again = try await bundle.succeed("story", "new", folder, "--project", "jeju", "--yes")
        #expect(again.output == "nothing to change\n")
    }

    @Test func `mistakes in a file are told with line and column, all at once`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = bundle.directory.path("broken.md")
        try bundle.directory.write("# A\n### B\n![x](y.jpg\n", to: "broken.md")
        let result = try await bundle.run("story", "plan", file, "--project", "jeju")
        #expect(result.exitCode == 65)
        #expect(result.complaints.contains("broken.md:2:1: expected at most two `#`"))
        #expect(result.complaints.contains("broken.md:3:11: expected `)`"))
        #expect(try await bundle.run("story", "plan", bundle.directory.path("none.md")).exitCode == 66)
    }

    @Test func `a pull does not replace a file with edits`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = bundle.directory.path("story.md")
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        try await bundle.succeed("text", "add", "More", "--chapter", "Noon", "--project", "jeju")
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        #expect(try bundle.text(file).contains("More"))
        try bundle.edit(file) { $0.replacing("More", with: "Mine") }
        let refused = try await bundle.run("story", "pull", "jeju", "-o", file)
        #expect(refused.exitCode == 73)
        #expect(try bundle.text(file).contains("Mine"))
        try await bundle.succeed("story", "pull", "jeju", "-o", file, "--force")
        #expect(try bundle.text(file).contains("More"))
    }

    @Test func `a file that cannot be written is told in one line, and nothing is left of the attempt`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let folder = bundle.directory.path("closed")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        #expect(chmod(folder, 0o555) == 0)
        let pulled = try await bundle.runUnprivileged("story", "pull", "jeju", "-o", folder + "/story.md")
        #expect(pulled.exitCode == 73)
        #expect(pulled.complaints == "racconto: cannot write \(folder)/story.md: Permission denied\n")
        let nowhere = try await bundle.run("story", "pull", "jeju", "-o", folder + "/none/story.md")
        #expect(nowhere.exitCode == 73)
        #expect(nowhere.complaints.contains("No such file or directory"))

        // An apply that cannot write its file back has still done its work, and goes on from there the next time.
        #expect(chmod(folder, 0o755) == 0)
        let file = folder + "/story.md"
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        try bundle.edit(file) { $0.replacing("Some **words**", with: "Other words") }
        #expect(chmod(folder, 0o555) == 0)
        let applied = try await bundle.runUnprivileged("story", "apply", file)
        #expect(applied.exitCode == 0)
        #expect(applied.complaints.contains("was not updated: cannot write \(file): Permission denied"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["story.md"])
        #expect(chmod(folder, 0o755) == 0)
        try bundle.edit(file) { $0.replacing("Other words", with: "Better words") }
        try await bundle.succeed("story", "apply", file)
    }

    @Test func `texts come from files, standard input and an editor`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        try bundle.directory.write("from a file\n", to: "text.md")
        try await bundle.succeed(
            "text", "add", "--file", bundle.directory.path("text.md"), "--chapter", "Noon", "--project", "jeju")
        let added = try await bundle.run(
            "text", "add", "-", "--chapter", "Noon", "--project", "jeju", input: "from stdin\n\n")
        #expect(added.exitCode == 0)
        let nowhere = try await bundle.run("text", "edit", "1", "--chapter", "Noon", "--project", "jeju")
        #expect(nowhere.exitCode == 64)
        let texts = try await bundle.run("block", "list", "--project", "jeju", "--chapter", "Noon", "--json")
            .jsonArray()
            .compactMap { ($0["items"] as? [[String: Any]])?.first?["text_content"] as? String }
        #expect(texts == ["from a file", "from stdin\n"])
    }

    @Test func `plans and edits are JSON for programs`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = bundle.directory.path("story.md")
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        try bundle.edit(file) { $0.replacing("Some **words**", with: "Some other **words**") }
        let plan = try #require(try await bundle.run("story", "plan", file, "--json").jsonLines().first)
        #expect((plan["changes"] as? [[String: Any]])?.first?["change"] as? String == "changed")
        #expect((plan["counts"] as? [String: Int])?["changed"] == 1)
        #expect(plan["calls"] as? Int == 1)
        let edit = try await bundle.run(
            "chapter", "edit", "Noon", "--title", "Day", "--project", "jeju", "--json"
        ).jsonArray()
        #expect(edit.first?["subject"] as? String == "chapter")
        let events = try await bundle.run("story", "apply", file, "--force", "--json").jsonLines()
        #expect(events.compactMap { $0["event"] as? String } == ["plan", "applied"])
    }
}
