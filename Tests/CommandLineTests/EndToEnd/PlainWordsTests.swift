import FakeRacconto
import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

/// What the program says and leaves alone, as its user sees it.
@Suite(.timeLimit(.minutes(10))) struct PlainWordsTests {
    @Test func `what is so already is not written again`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 1)
        let note = try await bundle.succeed("note", "add", "a", "--project", "jeju").lines[0]
        let commands = [
            ["photo", "rate", "5", ids[0]], ["photo", "label", "red", ids[0]], ["photo", "caption", "c", ids[0]],
            ["photo", "cover", ids[0]], ["project", "cover", "jeju", ids[0]], ["project", "publish", "jeju"],
            ["project", "edit", "jeju", "--location", "Jeju", "--shot-date", "2026-03-01"],
            ["project", "tag", "jeju", "--add", "sea"], ["note", "pin", note, "--project", "jeju"],
            ["note", "edit", note, "b", "--project", "jeju"], ["settings", "set", "theme_pref", "dark"],
            ["account", "username", "photog"], ["project", "reorder", "jeju"], ["photo", "delete", ids[0]],
        ]
        func writes() -> [String] {
            bundle.server.requests.filter { $0.method != "GET" && $0.status < 300 }.map(\.path)
        }
        for command in commands {
            try await bundle.succeed(command)
            let before = writes()
            let again = try await bundle.succeed(command)
            #expect(writes() == before, "\(command)")
            #expect(!again.complaints.contains(" 1 photo "), "\(command): \(again.complaints)")
        }
    }

    @Test func `beginnings of ids are enough`() async throws {
        let bundle = try CommandLineBundle()
        let (project, ids) = try await bundle.prepare(photos: 2)
        let note = try await bundle.succeed("note", "add", "a", "--project", "jeju").lines[0]
        let short = ids.map { String($0.prefix(13)) }
        try await bundle.succeed("photo", "rate", "5", short[0])
        #expect(bundle.server.photos().map(\.rating) == [5, nil])
        try await bundle.succeed("photo", "show", short[1])
        try await bundle.succeed("photo", "chapters", short[1])
        try await bundle.succeed("photo", "cover", short[1])
        try await bundle.succeed("note", "edit", String(note.prefix(8)), "b", "--project", String(project.prefix(8)))
        try await bundle.succeed("note", "pin", String(note.prefix(8)), "--project", "jeju")
        try await bundle.succeed("note", "delete", String(note.prefix(8)), "--project", "jeju", "--yes")
        try await bundle.succeed("photo", "delete", short[0])
        try await bundle.succeed("photo", "restore", short[0])
        #expect(try await bundle.run("photo", "show", "abcdef012345").exitCode == 66)
    }

    @Test func `a project stays in Explore until it is taken out`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        func isShown() async throws -> Bool? {
            try await bundle.records("project", "show", "jeju").first?["show_in_explore"] as? Bool
        }
        try await bundle.succeed("project", "publish", "jeju", "--explore")
        try await bundle.succeed("project", "publish", "jeju")
        #expect(try await isShown() == true)
        try await bundle.succeed("project", "publish", "jeju", "--no-explore")
        #expect(try await isShown() == false)
        #expect(try await bundle.run("project", "publish", "jeju", "--explore", "--no-explore").exitCode == 64)
    }

    @Test func `a photo that a client has chosen says so when it is to be destroyed`() async throws {
        var options = FakeRacconto.Options()
        options.hasDelivery = true
        let bundle = try CommandLineBundle(options: options)
        let (_, ids) = try await bundle.prepare(photos: 2)
        let link = try await bundle.succeed("delivery", "create", "--project", "jeju", "--label", "Kim").lines[0]
        try await bundle.succeed("delivery", "choose", link, ids[0])
        try await bundle.succeed("photo", "delete", ids[0], ids[1])
        bundle.server.fail("DELETE /photos/*/permanent", times: 3, .status(500))
        bundle.server.fail("DELETE /photos/bulk-permanent", times: 1, .status(500))
        for extra in [[], ["--even-live"]] {
            let refused = try await bundle.start(["photo", "purge", ids[0], "--yes"] + extra).wait()
            #expect(refused.exitCode == 65)
            #expect(refused.complaints.contains("delivery delete \(link)"), "\(refused.complaints)")
        }
        let failed = try await bundle.run("photo", "purge", ids[1], "--yes")
        #expect(failed.exitCode == 69, "\(failed.complaints)")
        #expect(try await bundle.list("delivery", "choices", String(link.prefix(8))).count == 1)
    }

    @Test func `a project whose tags broke it is repaired`() async throws {
        let bundle = try CommandLineBundle()
        let project = try await bundle.prepare()
        let client = RaccontoClient(
            server: try ServerURL(bundle.server.url),
            token: bundle.server.token(for: CommandLineBundle.email).map { Redacted($0) }, transport: CurlTransport())
        let poison = Endpoint<Void>(
            .updateProject, [.project: project], body: { _ in ["title": "jeju", "tags": .null] }, decode: { _ in })
        await #expect(throws: RaccontoError.self) { try await client.send(poison) }
        let broken = try await bundle.run("project", "tag", project, "--clear")
        #expect(broken.exitCode == 69 && broken.complaints.contains("--title"), "\(broken.complaints)")
        try await bundle.succeed("project", "tag", project, "--clear", "--title", "jeju")
        #expect(try await bundle.list("project", "list").map { $0["title"] as? String } == ["jeju"])
    }

    @Test func `a project without a title has a name all the same`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let id = String(try await bundle.succeed("project", "create", "").output.prefix { $0 != " " })
        #expect(try await bundle.succeed("project", "list").output.contains("(untitled)"))
        #expect(try await bundle.succeed("project", "delete", id, "--yes").complaints.contains("(untitled) \(id) is"))
    }

    @Test func `a rehearsal names what would be destroyed once`() async throws {
        let bundle = try CommandLineBundle()
        let project = try await bundle.prepare()
        try await bundle.succeed("project", "delete", "jeju", "--yes")
        for command in [["project", "purge", project, "--dry-run"], ["trash", "empty", "--all", "--dry-run"]] {
            let text = try await bundle.succeed(command).complaints
            #expect(text.components(separatedBy: "jeju").count == 2, "\(text)")
        }
    }

    @Test func `a user name that is given up leaves none`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        try await bundle.succeed("account", "username", "photog")
        let result = try await bundle.succeed("account", "username", "--clear")
        #expect(result.complaints == "the account has no user name\n")
    }

    @Test func `an ended login says whose it was and stays where it is kept`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        bundle.server.invalidateTokens(of: CommandLineBundle.email)
        let result = try await bundle.run("whoami")
        #expect(result.exitCode == 77 && result.complaints.contains("has ended"), "\(result.complaints)")
        #expect(result.complaints.contains("login --email \(CommandLineBundle.email)"))
        #expect(
            try bundle.text(bundle.directory.path("config/racconto/secrets.json")).contains(CommandLineBundle.email))
    }

    @Test func `a delivery's wrong password is the delivery's`() async throws {
        var options = FakeRacconto.Options()
        options.hasDelivery = true
        let bundle = try CommandLineBundle(options: options)
        try await bundle.prepare()
        let made = try await bundle.run(
            "delivery", "create", "--project", "jeju", "--password-stdin", input: "open sesame\n")
        let link = made.output.trimmingCharacters(in: .newlines)
        let wrong = try await bundle.run("delivery", "show", link, "--password-stdin", input: "guess")
        #expect(wrong.exitCode == 77 && wrong.complaints.contains("delivery's password is wrong"))
    }

    @Test(arguments: [
        ["photo", "list", "--in-chapter"], ["photo", "rate", "5"], ["note", "list"], ["photo", "rate", "7", "x"],
        ["project", "create", "x", "--camera-type", "foo"], ["project", "create", "x", "--status", "foo"],
        ["delivery", "create", "--project", "jeju", "--colour", "pink"],
        ["delivery", "create", "--project", "jeju", "--min-rating", "9"],
    ]) func `a mistake in a command's line points to that command's help`(_ line: [String]) async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let result = try await bundle.start(line).wait()
        #expect(result.exitCode == 64, "\(result.complaints)")
        #expect(result.complaints.contains("see `racconto help \(line[0]) \(line[1])`"), "\(result.complaints)")
    }

    @Test func `a refusal names neither codes nor requests that nobody asked for`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let unknown = "00000000-0000-4000-8000-000000000000"
        for line in [
            ["restore", unknown], ["move", unknown, "--to", "jeju"], ["show", unknown], ["delete", unknown],
        ] {
            let result = try await bundle.start(["photo"] + line).wait()
            #expect(result.exitCode == 66 && result.complaints == "racconto: there is no such photo\n", "\(result)")
        }
        let failed = try await bundle.records("photo", "rate", "5", unknown, "nothing", code: 3)
        #expect(failed.map { $0["error_code"] as? String } == ["PHOTO_NOT_FOUND", "PHOTO_NOT_FOUND"])
        #expect(try await bundle.succeed("photo", "list", "--rating", "5").complaints.contains("no photo matches"))
    }

    @Test func `photos of all projects are listed with their projects`() async throws {
        let bundle = try CommandLineBundle()
        _ = try await bundle.prepare(photos: 1)
        let all = try await bundle.succeed("photo", "list").lines
        #expect(all.first?.hasPrefix("project") == true && all.last?.hasPrefix("jeju") == true)
        #expect(try await bundle.succeed("photo", "list", "--project", "jeju").lines[0].hasPrefix("order"))
    }

    @Test func `moments are told by this machine's clock`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let shown = try await bundle.run("project", "show", "jeju", environment: ["TZ": "Asia/Seoul"])
        let created = try #require(shown.lines.first { $0.hasPrefix("created") })
        #expect(created.contains(/\d{4}-\d\d-\d\d \d\d:\d\d$/), "\(created)")
        let other = try await bundle.run("project", "show", "jeju", environment: ["TZ": "America/New_York"])
        #expect(try #require(other.lines.first { $0.hasPrefix("created") }) != created)
    }

    @Test func `sizes of one picture lie beside each other`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        try await bundle.succeed("upload", try bundle.photos(1), "--project", "jeju")
        let target = bundle.directory.path("backup")
        for size in ["public", "grid"] {
            let records = try await bundle.records(
                "photo", "download", "--project", "jeju", "--to", target, "--size", size)
            #expect(records.map { $0["result"] as? String } == ["changed"])
        }
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: target)) == ["IMG_1.jpg", "IMG_1-grid.jpg"])
    }
}
