import FakeRacconto
import Foundation
import Testing

/// Commands that change photos: by ids, from standard input, by filters.
@Suite(.timeLimit(.minutes(10))) struct PhotoMarkTests {
    @Test func `photos are rated, labelled and captioned by id`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 3)
        #expect(try await bundle.run("photo", "rate", "4", ids[0], ids[1]).exitCode == 0)
        #expect(try await bundle.run("photo", "label", "purple", ids[0]).exitCode == 0)
        #expect(try await bundle.run("photo", "caption", "성산의 아침", ids[0]).exitCode == 0)
        let photos = bundle.server.photos()
        #expect(photos.map(\.rating) == [4, 4, nil])
        #expect(photos.map(\.colorLabel) == ["purple", nil, nil])
        #expect(photos[0].caption == "성산의 아침")
        #expect(try await bundle.run("photo", "rate", "none", ids[0]).exitCode == 0)
        #expect(try await bundle.run("photo", "label", "none", ids[0]).exitCode == 0)
        #expect(try await bundle.run("photo", "caption", "", ids[0]).exitCode == 0)
        let after = bundle.server.photos()[0]
        #expect(after.rating == nil && after.colorLabel == nil && after.caption == nil)
    }

    @Test(arguments: ["\n", "\r\n", "\0"])
    func `ids come from standard input, one a line or with NUL between them`(separator: String) async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 3)
        let input = [ids[0], "", ids[2], ids[0]].joined(separator: separator)
        let records = try await bundle.records("photo", "rate", "2", "--stdin", input: input)
        #expect(records.compactMap { $0["photo_id"] as? String } == [ids[0], ids[2]])
        #expect(bundle.server.photos().map(\.rating) == [2, nil, 2])
    }

    @Test func `a bulk command goes on after a failure, reports each, and ends with 3`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 2)
        let result = try await bundle.run("photo", "rate", "5", ids[0], "nothing", ids[1])
        #expect(result.exitCode == 3)
        #expect(result.complaints.contains("nothing: there is no such photo\n"))
        #expect(result.complaints.contains("2 photos rated, 1 failed"))
        let records = try await bundle.records("photo", "rate", "1", ids[0], "nothing", ids[1], code: 3)
        #expect(records.compactMap { $0["result"] as? String } == ["changed", "failed", "changed"])
        #expect(records[1]["error_code"] as? String == "PHOTO_NOT_FOUND")
        #expect(bundle.server.photos().map(\.rating) == [1, 1])
    }

    @Test func `a single photo that fails ends the command with its own code`() async throws {
        let bundle = try CommandLineBundle()
        _ = try await bundle.prepare(photos: 1)
        let result = try await bundle.run("photo", "rate", "5", "nothing")
        #expect(result.exitCode == 66)
        #expect(result.complaints.split(separator: "\n").count == 1)
    }

    @Test func `an ended login stops a bulk command instead of failing every photo`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 30)
        bundle.server.fail(
            "PUT /photos/*", skip: 3, times: 100, .status(401, body: "{\"detail\":\"AUTH_INVALID_TOKEN\"}"))
        let result = try await bundle.start(["photo", "rate", "5"] + ids).wait()
        #expect(result.exitCode == 77)
        #expect(result.complaints.contains(" of 30: the login is no longer valid"), "\(result.complaints)")
        #expect(bundle.server.requests.count { $0.method == "PUT" && $0.path.hasPrefix("/photos/") } < 12)
    }

    @Test func `filters need a yes, and without a terminal they are refused`() async throws {
        let bundle = try CommandLineBundle()
        _ = try await bundle.prepare(photos: 3)
        let refused = try await bundle.run("photo", "rate", "5", "--project", "jeju")
        #expect(refused.exitCode == 64)
        #expect(refused.complaints.contains("Rate 3 photos 5?") && refused.complaints.contains("--yes"))
        #expect(bundle.server.photos().allSatisfy { $0.rating == nil })
        #expect(try await bundle.run("photo", "rate", "5", "--project", "jeju", "--yes").exitCode == 0)
        #expect(bundle.server.photos().allSatisfy { $0.rating == 5 })
    }

    @Test func `what is so already is not sent again`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 3)
        _ = try await bundle.run("photo", "rate", "5", ids[0])
        let before = bundle.server.requests.count { $0.method == "PUT" }
        let records = try await bundle.records("photo", "rate", "5", "--project", "jeju", "--yes")
        #expect(records.compactMap { $0["result"] as? String } == ["unchanged", "changed", "changed"])
        #expect(bundle.server.requests.count { $0.method == "PUT" } == before + 2)
    }

    @Test func `a dry run changes nothing and names what would change`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 2)
        let shown = try await bundle.run("photo", "delete", ids[0], "--dry-run")
        #expect(shown.exitCode == 0 && shown.complaints.contains("would be moved to the trash: seed-0.jpg"))
        let records = try await bundle.records("photo", "label", "red", "--project", "jeju", "--dry-run")
        #expect(records.allSatisfy { $0["result"] as? String == "would_change" } && records.count == 2)
        #expect(bundle.server.photos().allSatisfy { !$0.isDeleted && $0.colorLabel == nil })
        #expect(!bundle.server.requests.contains { ["PUT", "DELETE"].contains($0.method) })
    }

    @Test func `a selection of nothing, of everything by accident, or in two ways is refused`() async throws {
        let bundle = try CommandLineBundle()
        let (_, ids) = try await bundle.prepare(photos: 1)
        for arguments in [
            ["photo", "rate", "5"], ["photo", "rate", "5", ids[0], "--project", "jeju"],
            ["photo", "rate", "6", ids[0]], ["photo", "label", "pink", ids[0]],
            ["photo", "list", "--from", "2026-3-1"],
            ["photo", "list", "--in-chapter"], ["photo", "list", "--rating", "5-3"],
        ] {
            let result = try await bundle.start(arguments).wait()
            #expect(result.exitCode == 64, "\(arguments): \(result.complaints)")
        }
        let empty = try await bundle.run("photo", "rate", "5", "--stdin", input: "\n\n")
        #expect(empty.exitCode == 65)
    }

    @Test func `photos move to another project, turn, and become covers`() async throws {
        let bundle = try CommandLineBundle()
        let (project, ids) = try await bundle.prepare(photos: 2)
        _ = try await bundle.run("project", "create", "udo")
        #expect(try await bundle.run("photo", "move", ids[1], "--to", "udo").exitCode == 0)
        #expect(bundle.server.photos(inProject: project).map(\.id) == [ids[0]])
        #expect(try await bundle.run("photo", "cover", ids[0]).exitCode == 0)
        let shown = try await bundle.records("project", "show", "jeju")
        #expect((shown.first?["cover_image_url"] as? String)?.contains(ids[0]) == true)
        #expect(try await bundle.run("project", "cover", "jeju", "--none").exitCode == 0)
        #expect(try await bundle.records("project", "show", "jeju").first?["cover_image_url"] is NSNull)
    }

    @Test func `a rotation turns the picture on the server`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        _ = try await bundle.run("upload", try bundle.photos(1), "--project", "jeju")
        let id = try #require(bundle.server.photos().first?.id)
        #expect(try await bundle.run("photo", "rotate", "left", id).exitCode == 0)
        #expect(try await bundle.records("photo", "show", id).first?["rotation"] as? Int == 270)
    }
}
