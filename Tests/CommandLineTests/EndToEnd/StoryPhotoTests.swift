import FakeRacconto
import Foundation
import SamplePhotos
import TestSupport
import Testing

/// Photos of a story that are broken, misspelt, or have the same names.
@Suite(.timeLimit(.minutes(10))) struct StoryPhotoTests {
    private func bundle() async throws -> CommandLineBundle {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        return bundle
    }

    /// A folder with nothing but a broken picture.
    private func broken(_ bundle: CommandLineBundle) throws -> String {
        try bundle.directory.write(BrokenFile.truncated.data(), to: "bad/BAD.jpg")
        return bundle.directory.path("bad")
    }

    @Test(arguments: [BrokenFile.truncated, .corrupt, .onlyBegun])
    func `a first story is made without the photos that cannot be uploaded`(kind: BrokenFile) async throws {
        let bundle = try await bundle()
        let folder = try bundle.photos(2)
        try kind.data().write(to: URL(fileURLWithPath: folder + "/BAD.jpg"))
        for _ in 1...2 {
            let result = try await bundle.run("story", "new", folder, "--project", "jeju", "--yes")
            #expect(result.exitCode == 3, "\(result.complaints)")
            #expect(result.complaints.contains("left out of the story") && result.complaints.contains("`BAD.jpg`"))
        }
        let shown = try await bundle.succeed("story", "show", "jeju").output
        #expect(shown.contains("IMG_1.jpg  IMG_2.jpg") && !shown.contains("BAD"), "\(shown)")
    }

    @Test(arguments: [BrokenFile.empty, .text])
    func `files that are called like photos and are none are told, and no story waits for them`(
        kind: BrokenFile
    ) async throws {
        let bundle = try await bundle()
        let folder = try bundle.photos(2)
        try kind.data().write(to: URL(fileURLWithPath: folder + "/BAD.jpg"))
        let made = try await bundle.succeed("story", "new", folder, "--project", "jeju", "--yes")
        #expect(made.complaints.contains("left out of the story: \(folder)/BAD.jpg: "), "\(made.complaints)")
        let file = try bundle.directory.write("# Sea\n\n![](BAD.jpg)\n", to: "story.md")
        let applied = try await bundle.run(
            "story", "apply", file, "--project", "jeju", "--photos", folder, "--yes")
        #expect(applied.exitCode == 66)
        #expect(applied.complaints.contains("not a photo: \(folder)/BAD.jpg: "), "\(applied.complaints)")
    }

    @Test func `a first story of nothing but broken photos is none`() async throws {
        let bundle = try await bundle()
        let folder = try broken(bundle)
        let result = try await bundle.run("story", "new", folder, "--project", "jeju", "--yes")
        #expect(result.exitCode == 3)
        #expect(
            result.complaints.contains("1 photo cannot be uploaded: `BAD.jpg`. The story was not changed"),
            "\(result.complaints)")
        #expect(try await bundle.succeed("chapter", "list", "--project", "jeju", "--json").jsonArray().isEmpty)
    }

    @Test func `a file that names a broken photo is refused with what to do, as often as it is applied`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = bundle.directory.path("story.md")
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        let folder = try broken(bundle)
        let before = try bundle.text(file)
        try bundle.edit(file) { $0.replacing("# Noon", with: "# Later\n\n![](BAD.jpg)\n\n# Noon") }
        for _ in 1...2 {
            let result = try await bundle.run("story", "apply", file, "--photos", folder)
            #expect(result.exitCode == 3)
            #expect(result.complaints.contains("1 photo cannot be uploaded: `BAD.jpg`. The story was not changed"))
            #expect(result.complaints.contains("take it out of \(file)"), "\(result.complaints)")
        }
        try before.write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
    }

    @Test func `a plan says which photos the server does not have, and what was probably meant`() async throws {
        let bundle = try await bundle()
        try await bundle.succeed("upload", try bundle.photos(2, prefix: "바다_1"), "--project", "jeju")
        let file = try bundle.directory.write("# Sea\n\n![](바다_111.jpg)\n", to: "story.md")
        let plan = try await bundle.run("story", "plan", file, "--project", "jeju")
        #expect(plan.exitCode == 2)
        #expect(plan.output.contains("↑ upload   바다_111.jpg"))
        #expect(plan.complaints.contains("`바다_111.jpg` is not on the server; did you mean `바다_11.jpg`?"))
        #expect(plan.complaints.contains("`racconto story apply \(file) --photos FOLDER` uploads it"))
        let apply = try await bundle.run("story", "apply", file, "--project", "jeju", "--yes")
        #expect(apply.exitCode == 66)
        #expect(apply.complaints.contains("`바다_111.jpg`; did you mean `바다_11.jpg`? Else give --photos FOLDER"))
        // The next number of the same camera is another photo.
        try bundle.directory.write("# Sea\n\n![](바다_13.jpg)\n", to: "story.md")
        let next = try await bundle.run("story", "plan", file, "--project", "jeju")
        #expect(next.complaints.contains("`바다_13.jpg` is not on the server\n"), "\(next.complaints)")
    }

    @Test func `photos that share a name are pulled with name and short id`() async throws {
        let bundle = try await bundle()
        try await bundle.succeed("upload", try bundle.photos(1, in: "a"), "--project", "jeju")
        let other = bundle.directory.path("b")
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        try SamplePhoto(width: 64, height: 48).jpeg().write(to: URL(fileURLWithPath: other + "/IMG_1.jpg"))
        try await bundle.succeed("upload", other, "--project", "jeju", "--duplicates", "upload")
        try await bundle.succeed("chapter", "create", "Sea", "--project", "jeju")
        let ids = bundle.server.photos().map(\.id)
        #expect(ids.count == 2)
        try await bundle.succeed(["block", "add"] + ids + ["--chapter", "Sea", "--project", "jeju"])
        let file = bundle.directory.path("story.md")
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        for id in ids { #expect(try bundle.text(file).contains("![](IMG_1.jpg \"photo:\(id.prefix(8))\")")) }
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
        try bundle.edit(file) { $0.replacing("![](IMG_1.jpg \"photo:\(ids[0].prefix(8))\")\n", with: "") }
        let plan = try await bundle.run("story", "plan", file)
        #expect(plan.output.contains("- photo    IMG_1.jpg (photo:\(ids[0].prefix(8)))"), "\(plan.output)")
    }
}
