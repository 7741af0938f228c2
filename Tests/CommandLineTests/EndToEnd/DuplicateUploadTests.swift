import FakeRacconto
import Foundation
import Glibc
import SamplePhotos
import TestSupport
import Testing

/// What `--duplicates` does with photos that the project has already.
@Suite(.timeLimit(.minutes(10))) struct DuplicateUploadTests {
    /// Photos of given names, all different from those of another seed.
    private func photos(_ names: [String], seed: UInt32, in folder: String, _ bundle: CommandLineBundle) throws
        -> String
    {
        for (index, name) in names.enumerated() {
            let photo = SamplePhoto(width: 64, height: 48, seed: seed &+ UInt32(index))
            try bundle.directory.write(photo.jpeg(), to: "\(folder)/\(name)")
        }
        return bundle.directory.path(folder)
    }

    @Test func `an interrupted upload that insists goes on when it is repeated, and insists anew once finished`()
        async throws
    {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let words = ["upload", try bundle.photos(12), "--project", "jeju", "--duplicates", "upload"]
        let latch = Latch()
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", skip: 5, times: 1000, .hold(latch))
        let first = try bundle.start(words)
        while latch.heldCount == 0 || bundle.server.photos().count < 5 {
            try await Task.sleep(for: .milliseconds(20))
        }
        first.send(SIGINT)
        first.send(SIGTERM)
        let end = await first.wait()
        #expect([130, 143].contains(end.exitCode), "\(end.complaints)")
        bundle.server.clearFaults()
        latch.open()
        let before = bundle.server.photos().count
        #expect(before < 12)
        let second = try await bundle.start(words).wait()
        #expect(second.exitCode == 0, "\(second.complaints)")
        #expect(bundle.server.photos().count == 12, "none is there twice")
        #expect(second.complaints.contains("\(before)  already uploaded by an earlier run"))
        let third = try await bundle.start(words).wait()
        #expect(third.exitCode == 0, "\(third.complaints)")
        #expect(bundle.server.photos().count == 24)
    }

    @Test func `each file that is skipped for its name is named, twenty at most`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let names = (1...22).map { "DSC_\($0).jpg" }
        _ = try await bundle.run(
            "upload", try photos(names, seed: 1, in: "card1", bundle), "--project", "jeju")
        let card = try photos(names, seed: 5000, in: "card2", bundle)
        let second = try await bundle.run("upload", card, "--project", "jeju")
        #expect(second.exitCode == 0, "\(second.complaints)")
        for name in names.prefix(20) {
            #expect(second.complaints.contains("skipped for its name: \(card)/\(name)\n"))
        }
        #expect(!second.complaints.contains("card2/DSC_21.jpg"))
        #expect(second.complaints.contains("… and 2 more; `racconto queue list --state skipped`"))
    }

    @Test func `other pictures of taken names go up on request, identical ones do not`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        _ = try await bundle.run(
            "upload", try photos(["a.jpg", "b.jpg"], seed: 1, in: "card1", bundle), "--project", "jeju")
        let card = try photos(["a.jpg", "b.jpg", "c.jpg"], seed: 2, in: "card2", bundle)
        let words = ["upload", card, "--project", "jeju", "--duplicates", "skip-identical"]
        // Seed 2 is what card1 has as b.jpg.
        let foreseen = try await bundle.start(words + ["--dry-run"]).wait()
        #expect(foreseen.lines.count { $0.hasPrefix("would upload: ") } == 2)
        #expect(foreseen.lines.contains { $0.hasPrefix("would skip: \(card)/a.jpg (the same picture as ") })
        let result = try await bundle.start(words).wait()
        #expect(result.exitCode == 0, "\(result.complaints)")
        #expect(result.complaints.contains("2  uploaded"))
        #expect(result.complaints.contains("1  skipped: the same picture"))
        #expect(bundle.server.images.count == 4)
    }
}
