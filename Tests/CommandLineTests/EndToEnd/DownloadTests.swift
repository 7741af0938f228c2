import FakeRacconto
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct DownloadTests {
    @Test func `pictures come back under their names, and a second run leaves them alone`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        _ = try bundle.photos(2)
        _ = try bundle.photos(1, in: "photos/우도", prefix: "boat_")
        _ = try await bundle.run("upload", bundle.directory.path("photos"), "--project", "jeju")
        let target = bundle.directory.path("backup")
        let first = try await bundle.run("photo", "download", "--project", "jeju", "--to", target)
        #expect(first.exitCode == 0 && first.complaints.contains("3 photos downloaded"), "\(first.complaints)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: target).filter { $0.hasSuffix(".jpg") }
        #expect(Set(files) == ["IMG_1.jpg", "IMG_2.jpg", "우도/boat_1.jpg"])
        let data = try #require(FileManager.default.contents(atPath: target + "/IMG_1.jpg"))
        #expect(data.starts(with: [0xFF, 0xD8]))
        let again = try await bundle.records("photo", "download", "--project", "jeju", "--to", target)
        #expect(again.allSatisfy { $0["result"] as? String == "unchanged" } && again.count == 3)
        let dry = try await bundle.run("photo", "download", "--project", "jeju", "--to", target + "2", "--dry-run")
        #expect(dry.exitCode == 0 && !FileManager.default.fileExists(atPath: target + "2"))
    }

    @Test func `a picture that is not there fails alone`() async throws {
        let bundle = try CommandLineBundle()
        let project = try await bundle.prepare()
        _ = try await bundle.run("upload", try bundle.photos(1), "--project", "jeju")
        bundle.server.seedPhotos(1, inProject: project)
        let records = try await bundle.records(
            "photo", "download", "--project", "jeju", "--to", bundle.directory.path("b"), code: 3)
        #expect(records.contains { $0["error_code"] as? String == "picture_missing" })
        #expect(records.contains { $0["result"] as? String == "changed" })
    }
}
