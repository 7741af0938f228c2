import FakeRacconto
import Foundation
import Glibc
import TestSupport
import Testing

/// `story preview` and `portfolio render`, from the server to the files of the page.
@Suite(.timeLimit(.minutes(10))) struct PreviewTests {
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

    @Test func `a photographer's portfolio becomes a page`() async throws {
        let bundle = try await bundleWithStory()
        try await bundle.succeed("account", "username", "photog")
        try await bundle.succeed("project", "publish", "jeju")
        try await bundle.succeed("settings", "set", "portfolio_theme", "dark")
        try await bundle.succeed("logout")
        let folder = bundle.directory.path("page")
        let online = try await bundle.succeed("portfolio", "render", "photog", "-o", folder)
        #expect(online.complaints == "wrote \(folder)/index.html\n")
        var html = try page(bundle, "page")
        #expect(html.contains("data-theme=\"dark\"") && html.contains("<h1>photog"))
        #expect(html.components(separatedBy: "<figure").count == 3)
        try await bundle.succeed("portfolio", "render", "photog", "-o", folder, "--offline", "--theme", "light")
        html = try page(bundle, "page")
        #expect(html.contains("data-theme=\"light\"") && !html.contains(bundle.server.url))
        #expect(FileManager.default.fileExists(atPath: folder + "/pictures/2-grid.jpg"))
    }

    @Test func `a file whose photos are here needs no server`() async throws {
        let bundle = try await bundleWithStory()
        bundle.server.stop()
        let more = try bundle.photos(1, in: "more", prefix: "NEW_")
        let file = try bundle.directory.write("# 새벽\n\n![새 사진](NEW_1.jpg)\n", to: "story.md")
        let folder = bundle.directory.path("page")
        let result = try await bundle.succeed("story", "preview", file, "--photos", more, "-o", folder, "--offline")
        #expect(result.complaints.contains("the page follows the system's"))
        #expect(try page(bundle, "page").contains("data-theme=\"system\""))
    }

    // MARK: When it does not go well

    @Test func `pictures that cannot be had are told in one line, and the page does without them`() async throws {
        let bundle = try await bundleWithStory()
        let folder = bundle.directory.path("page")
        bundle.server.fail("GET /*/*/*", times: 1, .status(404, headers: ["Content-Type": "text/plain"], body: "no"))
        bundle.server.fail("GET /*/*/*", times: 1, .status(200, headers: ["Content-Type": "text/html"], body: "<p>"))
        let result = try await bundle.run("story", "preview", "jeju", "-o", folder, "--offline")
        bundle.server.clearFaults()
        #expect(result.exitCode == 3)
        #expect(result.complaints.split(separator: "\n").count == 2, "\(result.complaints)")
        #expect(result.complaints.contains("2 pictures could not be downloaded"))
        let pictures = Set(try FileManager.default.contentsOfDirectory(atPath: folder + "/pictures"))
        var html = try page(bundle, "page")
        for source in html.components(separatedBy: "src=\"pictures/").dropFirst() {
            #expect(pictures.contains(String(source.prefix { $0 != "\"" })))
        }
        #expect(html.contains("class=\"frame missing\""))
        // Once more, and only what is missing is asked for.
        let before = bundle.server.requests.count
        try await bundle.succeed("story", "preview", "jeju", "-o", folder, "--offline")
        #expect(bundle.server.requests.dropFirst(before).count { $0.path.hasSuffix("/grid") } == 2)
        html = try page(bundle, "page")
        #expect(!html.contains("class=\"frame missing\""))
    }

    @Test(arguments: ["index.html", "style.css", "viewer.js", "pictures/1-grid.jpg"])
    func `files of somebody else's are never replaced`(name: String) async throws {
        let bundle = try await bundleWithStory()
        try bundle.directory.write("mine", to: "site/" + name)
        let folder = bundle.directory.path("site")
        let result = try await bundle.run("story", "preview", "jeju", "-o", folder, "--offline")
        #expect(result.exitCode == 73)
        #expect(result.complaints.contains("not from racconto") && result.complaints.contains("choose another folder"))
        #expect(try String(contentsOfFile: folder + "/" + name, encoding: .utf8) == "mine")
    }

    @Test func `other files in the folder stay`() async throws {
        let bundle = try await bundleWithStory()
        let note = try bundle.directory.write("mine", to: "site/notes/about.txt")
        let folder = bundle.directory.path("site")
        for _ in 1...2 { try await bundle.succeed("story", "preview", "jeju", "-o", folder, "--offline") }
        #expect(try String(contentsOfFile: note, encoding: .utf8) == "mine")
    }

    @Test func `a folder that cannot be written is told before anything is read`() async throws {
        let bundle = try await bundleWithStory()
        let folder = bundle.directory.path("page")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
        let before = bundle.server.requests.count
        let result = try await bundle.runUnprivileged("story", "preview", "jeju", "-o", folder)
        #expect(result.exitCode == 73)
        #expect(result.complaints == "racconto: cannot write to \(folder): Permission denied\n")
        #expect(bundle.server.requests.count == before)
        let file = try bundle.directory.write("", to: "file")
        let within = try await bundle.run("story", "preview", "jeju", "-o", file + "/page")
        #expect(within.exitCode == 73)
        #expect(within.complaints.contains("Not a directory"))
    }

    @Test func `a full disk is told in one line, and nothing is left half written`() async throws {
        let bundle = try await bundleWithStory()
        let folder = bundle.directory.path("page")
        // A disk of its own, in a mount namespace that ends with the shell.
        let line = """
            mkdir -p \(folder) && mount -t tmpfs -o size=12k none \(folder) || { echo unmountable; exit; }
            racconto story preview jeju -o \(folder); echo $?
            ls \(folder)
            """
        let result = try await SpawnedProgram(
            "/usr/bin/unshare", ["--mount", "/bin/bash", "-c", line],
            environment: bundle.environment.merging(["PATH": CommandLineBundle.programs + ":/usr/bin:/bin"]) { $1 },
            input: nil, scratch: bundle.directory.path
        ).wait()
        guard geteuid() == 0, !result.output.contains("unmountable") else { return }
        #expect(result.lines.first == "73", "\(result.complaints)")
        #expect(!result.lines.contains("index.html"), "\(result.lines)")
        #expect(
            result.complaints.split(separator: "\n").map { String($0) }
                == ["racconto: cannot write to \(folder): No space left on device"])
    }

    @Test func `a page is shown by hand where there is no browser`() async throws {
        let bundle = try await bundleWithStory()
        let folder = bundle.directory.path("page")
        let nowhere = bundle.directory.path("nowhere")
        let result = try await bundle.run(
            "story", "preview", "jeju", "-o", folder, "--open", environment: ["PATH": nowhere])
        #expect(result.exitCode == 1)
        #expect(result.complaints.contains("xdg-utils") && result.complaints.contains("open \(folder)/index.html"))
    }
}
