import FakeRacconto
import Foundation
import SamplePhotos
import TestSupport
import Testing

/// `photo list` and its filters against photos that really were uploaded.
@Suite(.timeLimit(.minutes(10))) struct PhotoFilterTests {
    /// Four photos: two cameras, two days, two folders, one with a place; the first two rated 5 and 2.
    private func prepared() async throws -> CommandLineBundle {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let shots: [(name: String, camera: SampleCamera, takenAt: String, location: SampleLocation?)] = [
            ("a.jpg", .mirrorless, "2026:03:01 09:00:00", nil), ("b.jpg", .phone, "2026:03:01 23:59:59", .jeju),
            ("우도/c.jpg", .phone, "2026:03:02 00:00:01", nil), ("우도/북/d.jpg", .mirrorless, "2026:04:01 12:00:00", nil),
        ]
        for (index, shot) in shots.enumerated() {
            let metadata = SampleMetadata(camera: shot.camera, takenAt: shot.takenAt, location: shot.location)
            let photo = SamplePhoto(width: 64, height: 48, seed: UInt32(7700 + index), metadata: metadata)
            try bundle.directory.write(photo.jpeg(), to: "shots/\(shot.name)")
        }
        let result = try await bundle.run("upload", bundle.directory.path("shots"), "--project", "jeju")
        #expect(result.exitCode == 0, "\(result.complaints)")
        let ids = Dictionary(uniqueKeysWithValues: bundle.server.photos().map { ($0.originalFilename ?? "", $0.id) })
        _ = try await bundle.run("photo", "rate", "5", try #require(ids["a.jpg"]))
        _ = try await bundle.run("photo", "rate", "2", try #require(ids["b.jpg"]))
        _ = try await bundle.run("photo", "label", "red", try #require(ids["c.jpg"]))
        return bundle
    }

    @Test func `each filter selects what it says`() async throws {
        let bundle = try await prepared()
        let cases: [(arguments: [String], names: [String])] = [
            ([], ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]), (["--rating", "5"], ["a.jpg"]),
            (["--rating", "1-4"], ["b.jpg"]), (["--rating", "any"], ["a.jpg", "b.jpg"]),
            (["--rating", "none"], ["c.jpg", "d.jpg"]), (["--label", "red"], ["c.jpg"]),
            (["--label", "none"], ["a.jpg", "b.jpg", "d.jpg"]), (["--folder", "우도"], ["c.jpg", "d.jpg"]),
            (["--folder", "우도/북"], ["d.jpg"]), (["--from", "2026-03-02"], ["c.jpg", "d.jpg"]),
            (["--from", "2026-03-01", "--until", "2026-03-01"], ["a.jpg", "b.jpg"]), (["--with-place"], ["b.jpg"]),
            (["--without-place"], ["a.jpg", "c.jpg", "d.jpg"]),
            (["--not-in-chapter"], ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]),
            (["--in-chapter"], []), (["--rating", "any", "--until", "2026-03-01", "--with-place"], ["b.jpg"]),
        ]
        for (arguments, names) in cases {
            let result = try await bundle.start(
                ["photo", "list", "--project", "jeju", "--json"] + arguments
            ).wait()
            #expect(result.exitCode == 0, "\(result.complaints)")
            let found = try result.jsonArray().compactMap { $0["original_filename"] as? String }
            #expect(found.sorted() == names, "\(arguments)")
        }
        let cameras = try await bundle.list("photo", "list", "--project", "jeju").compactMap { $0["camera"] as? String }
        let part = try #require(Set(cameras).first)
        let ofCamera = try await bundle.list("photo", "list", "--camera", part.lowercased())
        #expect(ofCamera.count == 2)
    }

    @Test func `chapters and the photos they show are told apart`() async throws {
        let bundle = try await prepared()
        _ = try await bundle.run("chapter", "create", "새벽", "--project", "jeju")
        _ = try await bundle.run("block", "add", "a.jpg", "--chapter", "새벽", "--project", "jeju")
        let shown = try await bundle.list("photo", "list", "--project", "jeju", "--in-chapter")
        #expect(shown.compactMap { $0["original_filename"] as? String } == ["a.jpg"])
        let id = try #require(shown.first?["id"] as? String)
        let chapters = try await bundle.list("photo", "chapters", id)
        #expect(chapters.compactMap { $0["title"] as? String } == ["새벽"])
    }

    @Test func `the table for people is aligned, wide names included`() async throws {
        let bundle = try await prepared()
        let result = try await bundle.run("photo", "list", "--project", "jeju")
        #expect(result.lines.count == 5)
        #expect(result.lines[0].hasPrefix("order  name   folder"))
        #expect(!result.output.contains("\u{1B}"), "no colours without a terminal")
        #expect(result.lines.contains { $0.contains("★★★★★") })
    }
}
