import FakeRacconto
import Foundation
import TestSupport
import Testing

/// What an upload tells a photographer about files that did not become photos.
@Suite(.timeLimit(.minutes(10))) struct UploadWordsTests {
    @Test func `quiet still names what failed, and nothing else`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(2)
        let whole = try #require(FileManager.default.contents(atPath: folder + "/IMG_1.jpg"))
        try bundle.directory.write(whole.prefix(whole.count / 2), to: "photos/cut.jpg")
        let result = try await bundle.run("upload", folder, "--project", "jeju", "--quiet")
        #expect(result.exitCode == 3)
        #expect(result.complaints.contains("\(folder)/cut.jpg: failed: "))
        #expect(result.complaints.contains("1 failed"))
        #expect(!result.complaints.contains("uploaded"))
        _ = try await bundle.run("queue", "retry")
        let worker = try await bundle.run("worker", "--once", "--quiet")
        #expect(worker.exitCode == 3 && worker.complaints.contains("cut.jpg: failed: "))
        let fine = try await bundle.run("upload", folder + "/IMG_1.jpg", "--project", "jeju", "--quiet")
        #expect(fine.exitCode == 0 && fine.complaints.isEmpty)
    }

    @Test(arguments: ["upload", "enqueue"])
    func `a file that was named and is no photo is named with the reason`(command: String) async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let text = try bundle.directory.write("notes", to: "readme.txt")
        let alone = try await bundle.run(command, text, "--project", "jeju")
        #expect(alone.exitCode == 65)
        #expect(alone.complaints.contains("not taken: \(text): not a picture"))
        let photo = try bundle.photos(1) + "/IMG_1.jpg"
        let beside = try await bundle.run(command, text, photo, "--project", "jeju", "--quiet")
        #expect(beside.exitCode == 3)
        #expect(beside.complaints.contains("not taken: \(text): not a picture"))
    }

    @Test func `a folder without photos is said to have none`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        try bundle.directory.write("notes", to: "texts/readme.txt")
        let folder = bundle.directory.path("texts")
        let result = try await bundle.run("upload", folder, "--project", "jeju")
        #expect(result.exitCode == 0)
        #expect(result.complaints.contains("no photos in \(folder)\n"))
    }

    @Test func `a file that only its name makes a photo is named`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(1)
        try bundle.directory.write("random bytes", to: "photos/IMG_2.CR2")
        let result = try await bundle.run("upload", folder, "--project", "jeju")
        #expect(result.exitCode == 0)
        #expect(result.complaints.contains("1  not taken: called like a photo"))
        #expect(result.complaints.contains("not taken: \(folder)/IMG_2.CR2: called like a photo"))
    }

    @Test func `a rehearsal tells what would happen, and its numbers add up`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(4)
        _ = try await bundle.run("upload", folder + "/IMG_1.jpg", "--project", "jeju")
        _ = try await bundle.run("enqueue", folder + "/IMG_2.jpg", "--project", "jeju")
        try FileManager.default.copyItem(atPath: folder + "/IMG_1.jpg", toPath: folder + "/copy.jpg")
        try bundle.directory.write("text", to: "photos/readme.txt")
        let result = try await bundle.run("upload", folder, "--project", "jeju", "--dry-run")
        let headings = result.lines.map { $0.prefix { $0 != ":" } }
        #expect(
            headings.sorted() == [
                "already queued, would go on", "already uploaded", "not taken", "would skip", "would upload",
                "would upload",
            ])
        #expect(!result.output.contains("queued: "))
        let numbers = result.complaints.split(separator: "\n").compactMap { line in
            Int(line.trimmingCharacters(in: .whitespaces).prefix { $0.isNumber })
        }
        #expect(numbers.first == 6 && numbers.dropFirst().reduce(0, +) == 6, "\(result.complaints)")
    }
}
