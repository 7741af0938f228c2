import FakeRacconto
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ProjectCommandTests {
    @Test func `a project is made, shown by id, slug and title, changed and deleted`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let made = try await bundle.run("project", "create", "제주 2026", "--location", "Jeju", "--tag", "바다")
        let id = String(made.output.prefix { $0 != " " })
        #expect(made.output == "\(id)  제주-2026\n")
        for text in [id, "제주-2026", "제주 2026"] {
            let shown = try await bundle.records("project", "show", text)
            #expect(shown.first?["id"] as? String == id)
            #expect(shown.first?["location"] as? String == "Jeju")
        }
        #expect(try await bundle.run("project", "edit", id, "--location", "", "--status", "completed").exitCode == 0)
        let changed = try #require(try await bundle.records("project", "show", id).first)
        #expect(changed["location"] is NSNull && changed["status"] as? String == "completed")
        #expect(try await bundle.run("project", "edit", id).exitCode == 64)
        #expect(try await bundle.run("project", "edit", id, "--status", "lost").exitCode == 64)
        let refused = try await bundle.run("project", "delete", id)
        #expect(refused.exitCode == 64 && refused.complaints.contains("--yes"))
        #expect(try await bundle.run("project", "delete", id, "--yes").exitCode == 0)
        #expect(bundle.server.projects.first { $0.id == id }?.isDeleted == true)
    }

    @Test func `unknown and ambiguous names are answered with what there is`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        _ = try await bundle.run("project", "create", "Twin", "--title-en", "first")
        _ = try await bundle.run("project", "create", "Twin", "--title-en", "second")
        let ambiguous = try await bundle.run("photo", "list", "--project", "Twin")
        #expect(ambiguous.exitCode == 66)
        #expect(ambiguous.complaints.contains("`first`") && ambiguous.complaints.contains("`second`"))
        let unknown = try await bundle.run("photo", "list", "--project", "zzz")
        #expect(unknown.exitCode == 66 && unknown.complaints.contains("`jeju`"))
    }

    @Test func `a second project of a title is remarked on`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let single = try await bundle.succeed("project", "create", "Twin")
        #expect(single.complaints.isEmpty)
        let second = try await bundle.succeed("project", "create", "Twin")
        #expect(second.complaints.contains("2 projects are called Twin now"), "\(second.complaints)")
        #expect(second.complaints.contains("`twin`") && second.complaints.contains("`twin-2`"))
    }

    @Test(arguments: [
        (["제주", "2026"], "\"제주 2026\""), (["“제주", "2026”"], "straight quotes"),
    ]) func `forgotten quotes are guessed`(title: [String], hint: String) async throws {
        let bundle = try CommandLineBundle()
        let result = try await bundle.start(["project", "create"] + title).wait()
        #expect(result.exitCode == 64 && result.complaints.contains(hint), "\(result.complaints)")
    }

    /// Commands that take a project take it as an argument and as an option.
    @Test func `a project is named in either way`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 1)
        let lines = [
            ["project", "show", "--project", "jeju"], ["project", "cover", "--project", "jeju", ids[0]],
            ["project", "cover", ids[0], "--project", "jeju"], ["story", "show", "--project=jeju"],
            ["photo", "list", "jeju"], ["note", "list", "jeju"], ["chapter", "tree", "jeju"],
            ["--project", "jeju", "photo", "list"], ["trash", "list", "jeju"], ["block", "list", "jeju"],
        ]
        for line in lines { try await bundle.succeed(line) }
        try await bundle.succeed("story", "preview", "--project", "jeju", "-o", bundle.directory.path("page"))
        #expect(try await bundle.run("story", "preview", "-o", bundle.directory.path("page")).exitCode == 64)
        for line in [["chapter", "create", "Noon", "jeju"], ["note", "add", "text", "jeju"]] {
            let refused = try await bundle.start(line).wait()
            #expect(refused.exitCode == 64 && refused.complaints.contains("--project jeju"), "\(refused.complaints)")
        }
        #expect(try await bundle.run("project", "show", "jeju", "--project", "jeju").exitCode == 64)
    }

    @Test func `a full account makes no more projects`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        bundle.server.setLimits(of: CommandLineBundle.email, projects: 1)
        let refused = try await bundle.run("project", "create", "one more")
        #expect(refused.exitCode == 75 && refused.complaints.contains("project limit of 1"))
        #expect(refused.complaints.contains("racconto project delete"), "\(refused.complaints)")
    }

    @Test func `projects are published, put in order and tagged`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        _ = try await bundle.run("project", "create", "udo")
        #expect(try await bundle.run("project", "publish", "jeju", "--explore").exitCode == 0)
        var jeju = try #require(try await bundle.records("project", "show", "jeju").first)
        #expect(jeju["is_public"] as? Bool == true && jeju["show_in_explore"] as? Bool == true)
        #expect(try await bundle.run("project", "unpublish", "jeju").exitCode == 0)
        jeju = try #require(try await bundle.records("project", "show", "jeju").first)
        #expect(jeju["is_public"] as? Bool == false && jeju["show_in_explore"] as? Bool == false)

        #expect(try await bundle.run("project", "reorder", "jeju").exitCode == 0)
        #expect(try await bundle.list("project", "list").compactMap { $0["slug"] as? String } == ["jeju", "udo"])
        #expect(try await bundle.run("project", "reorder", "udo").exitCode == 0)
        #expect(try await bundle.list("project", "list").compactMap { $0["slug"] as? String } == ["udo", "jeju"])

        #expect(try await bundle.run("project", "tag", "jeju", "--add", "바다", "--add", "오름").exitCode == 0)
        #expect(try await bundle.run("project", "tag", "jeju", "--remove", "바다").exitCode == 0)
        #expect(try await bundle.run("project", "tag", "jeju").output == "오름\n")
        let crowd = (1...6).flatMap { ["--add", "tag\($0)"] }
        #expect(try await bundle.start(["project", "tag", "jeju"] + crowd).wait().exitCode == 65)
        #expect(try await bundle.run("project", "tag", "jeju", "--clear").exitCode == 0)
        #expect(try await bundle.run("project", "tag", "jeju").output.isEmpty)
    }

    @Test func `a deleted project comes back, or is destroyed after naming what dies`() async throws {
        let bundle = try CommandLineBundle()
        let (id, _) = try await bundle.prepare(photos: 2)
        _ = try await bundle.run("chapter", "create", "새벽", "--project", "jeju")
        _ = try await bundle.run("project", "delete", "jeju", "--yes")
        #expect(try await bundle.list("project", "trash").compactMap { $0["id"] as? String } == [id])
        #expect(try await bundle.run("project", "restore", "jeju").exitCode == 0)
        #expect(bundle.server.projects.first?.isDeleted == false)
        _ = try await bundle.run("project", "delete", "jeju", "--yes")
        let unasked = try await bundle.run("project", "purge", "jeju")
        #expect(unasked.exitCode == 64)
        #expect(unasked.complaints.contains("with 2 photos, 1 chapter and 0 notes"), "\(unasked.complaints)")
        #expect(try await bundle.run("project", "purge", "jeju", "--yes").exitCode == 0)
        #expect(bundle.server.projects.isEmpty && bundle.server.photos().isEmpty)
        #expect(try await bundle.run("project", "restore", "jeju").exitCode == 66)
    }
}
