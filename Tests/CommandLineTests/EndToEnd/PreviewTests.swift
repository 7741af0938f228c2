import FakeRacconto
import Foundation
import TestSupport
import Testing

/// `story preview` and `portfolio render`, from the server to the files of the page.
@Suite struct PreviewTests {
    /// A project with two photos in a story.
    private func bundleWithStory() async throws -> CommandLineBundle {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let photos = try bundle.photos(2)
        let made = try await bundle.run("story", "new", photos, "--project", "jeju", "--yes")
        #expect(made.exitCode == 0, "\(made.complaints)")
        return bundle
    }

    private func page(_ bundle: CommandLineBundle, _ folder: String) throws -> String {
        try String(contentsOfFile: bundle.directory.path(folder + "/index.html"), encoding: .utf8)
    }

    @Test func `a project's story becomes a page`() async throws {
        let bundle = try await bundleWithStory()
        let result = try await bundle.run("story", "preview", "jeju", "-o", bundle.directory.path("page"))
        #expect(result.exitCode == 0, "\(result.complaints)")
        let html = try page(bundle, "page")
        #expect(html.components(separatedBy: "<figure").count == 3)
        #expect(html.contains("img-src &#39;self&#39; \(bundle.server.url);"))
    }

    @Test func `a page for reading without network has its pictures beside it, and keeps them`() async throws {
        let bundle = try await bundleWithStory()
        let folder = bundle.directory.path("page")
        for _ in 1...2 {
            let result = try await bundle.run("story", "preview", "jeju", "-o", folder, "--offline", "--json")
            #expect(result.exitCode == 0, "\(result.complaints)")
        }
        #expect(try !page(bundle, "page").contains(bundle.server.url))
        let reads = bundle.server.requests.filter { $0.path.hasSuffix("/grid") }
        #expect(reads.count == 2)
        let jpeg = FileManager.default.contents(atPath: folder + "/pictures/1-grid.jpg") ?? Data()
        #expect(jpeg.starts(with: [0xFF, 0xD8]))
    }

    @Test func `a story file shows photos that are not uploaded yet`() async throws {
        let bundle = try await bundleWithStory()
        let more = try bundle.photos(1, in: "more", prefix: "NEW_")
        let file = try bundle.directory.write(
            "# 새벽\n\n::: wide\n![하나](IMG_1.jpg)\n![새 사진](NEW_1.jpg)\n:::\n\n**제목:**본문\n", to: "story.md")
        let folder = bundle.directory.path("page")
        let refused = try await bundle.run("story", "preview", file, "--project", "jeju", "-o", folder)
        #expect(refused.exitCode == 66)
        let result = try await bundle.run(
            "story", "preview", file, "--project", "jeju", "--photos", more, "-o", folder)
        #expect(result.exitCode == 0, "\(result.complaints)")
        let html = try page(bundle, "page")
        #expect(html.contains("pictures/local-1.jpg") && html.contains("<figcaption>새 사진</figcaption>"))
        #expect(html.contains("<strong>제목:</strong>본문"))
    }

    @Test func `a portfolio that nobody has is told as such, without a login`() async throws {
        let bundle = try CommandLineBundle()
        let unknown = try await bundle.run("portfolio", "render", "nobody", "-o", bundle.directory.path("page"))
        #expect(unknown.exitCode == 66, "\(unknown.complaints)")
    }
}
