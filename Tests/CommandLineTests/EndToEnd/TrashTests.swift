import FakeRacconto
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct TrashTests {
    @Test func `photos go to the trash and come back`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 3)
        #expect(try await bundle.run("photo", "delete", ids[0], ids[1]).exitCode == 0)
        let trash = try await bundle.list("trash", "list", "--project", "jeju")
        #expect(Set(trash.compactMap { $0["id"] as? String }) == [ids[0], ids[1]])
        #expect(try await bundle.list("trash", "list").count == 2)
        #expect(try await bundle.run("photo", "restore", ids[0]).exitCode == 0)
        #expect(bundle.server.photos().map(\.isDeleted) == [false, true, false])
        let all = try await bundle.run("trash", "restore", "--project", "jeju", "--yes")
        #expect(all.complaints.contains("1 photo restored"))
        #expect(bundle.server.photos().allSatisfy { !$0.isDeleted })
    }

    @Test func `restoring stops at the limit and says what stays`() async throws {
        let bundle = try CommandLineBundle(photoLimit: 3)
        let (_, ids) = try await bundle.prepare(photos: 3)
        _ = try await bundle.run("photo", "delete", ids[0], ids[1])
        bundle.server.setLimits(of: CommandLineBundle.email, photos: 2)
        let records = try await bundle.records("trash", "restore", "--project", "jeju", "--yes", code: 3)
        #expect(Set(records.compactMap { $0["result"] as? String }) == ["changed", "failed"])
        #expect(records.contains { $0["error_code"] as? String == "photo_limit" })
        #expect(bundle.server.photos().count { $0.isDeleted } == 1)
    }

    @Test func `a photo is found by its name only when nothing else can be meant`() async throws {
        let bundle = try CommandLineBundle()
        let project = try await bundle.prepare()
        let twins = bundle.server.seedPhotos(1, inProject: project) + bundle.server.seedPhotos(2, inProject: project)
        _ = try await bundle.start(["photo", "delete"] + twins).wait()
        let refused = try await bundle.run("photo", "restore", "--name", "seed-0.jpg", "--project", "jeju")
        #expect(refused.exitCode == 65)
        #expect(refused.complaints.contains(twins[0]) && refused.complaints.contains(twins[1]))
        let found = try await bundle.run("photo", "restore", "--name", "seed-1.jpg", "--project", "jeju")
        #expect(found.exitCode == 0, "\(found.complaints)")
        #expect(bundle.server.photos().filter { !$0.isDeleted }.map(\.id) == [twins[2]])
        let none = try await bundle.run("photo", "restore", "--name", "other.jpg", "--project", "jeju")
        #expect(none.exitCode == 66)
    }

    @Test func `destroying names what dies, asks, and refuses live photos`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 3)
        _ = try await bundle.run("photo", "delete", ids[0])
        let live = try await bundle.run("photo", "purge", ids[0], ids[1], "--yes")
        #expect(live.exitCode == 65 && live.complaints.contains("seed-1.jpg"))
        let unasked = try await bundle.run("photo", "purge", ids[0])
        #expect(unasked.exitCode == 64 && unasked.complaints.contains("seed-0.jpg"))
        #expect(bundle.server.photos().count == 3)
        #expect(try await bundle.run("photo", "purge", ids[0], "--yes").exitCode == 0)
        #expect(bundle.server.photos().map(\.id) == [ids[1], ids[2]])
        #expect(try await bundle.run("photo", "purge", ids[1], "--even-live", "--yes").exitCode == 0)
        #expect(bundle.server.photos().map(\.id) == [ids[2]])
        let filtered = try await bundle.run("photo", "purge", "--project", "jeju", "--even-live", "--yes")
        #expect(filtered.exitCode == 64)
    }

    @Test(arguments: [
        ["photo", "purge"], ["photo", "purge", "--even-live"], ["trash", "purge"], ["photo", "delete"],
        ["photo", "restore"], ["trash", "restore"], ["photo", "rate", "5"],
    ]) func `nothing is asked about photos that are not there`(command: [String]) async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let named = try await bundle.start(command + ["202f8eaf"]).wait()
        #expect(named.exitCode == 66 && named.complaints == "racconto: there is no such photo\n", "\(named.complaints)")
        guard !command.contains("--even-live") else { return }
        let filtered = try await bundle.start(command + ["--project", "jeju"]).wait()
        #expect(filtered.exitCode == 0 && filtered.complaints.contains("selected"), "\(filtered.complaints)")
    }

    @Test func `the trash tells projects by their names`() async throws {
        let bundle = try CommandLineBundle()
        let (project, ids) = try await bundle.prepare(photos: 1)
        try await bundle.succeed("photo", "delete", ids[0])
        let lines = try await bundle.succeed("trash", "list").lines
        #expect(lines.count == 2 && lines[1].contains(" jeju ") && !lines[1].contains(project), "\(lines)")
        try await bundle.succeed("project", "delete", project, "--yes")
        #expect(try await bundle.succeed("trash", "list").output.contains(" jeju "))
    }

    @Test func `emptying the trash spares what lives`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 3)
        _ = try await bundle.run("project", "create", "old")
        let old = try #require(bundle.server.projects.first { $0.title == "old" }?.id)
        bundle.server.seedPhotos(2, inProject: old)
        _ = try await bundle.run("project", "delete", "old", "--yes")
        _ = try await bundle.run("photo", "delete", ids[1])
        let rehearsal = try await bundle.run("trash", "empty", "--all", "--dry-run")
        #expect(rehearsal.complaints.contains("old (\(old)) with 2 photos, 0 chapters and 0 notes"))
        #expect(bundle.server.projects.count == 2 && bundle.server.photos().count == 5)
        #expect(try await bundle.run("trash", "empty", "--project", "jeju", "--yes").exitCode == 0)
        #expect(bundle.server.projects.count == 2 && bundle.server.photos().count == 4)
        #expect(try await bundle.run("trash", "empty", "--all", "--yes").exitCode == 0)
        #expect(bundle.server.projects.map(\.title) == ["jeju"])
        #expect(bundle.server.photos().map(\.id) == [ids[0], ids[2]])
        #expect(try await bundle.run("trash", "empty").exitCode == 64)
    }
}
