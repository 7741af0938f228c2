import FakeRacconto
import Foundation
import Glibc
import TestSupport
import Testing

/// Applies that were stopped on their way, and two at once.
@Suite struct StoryStopTests {
    @Test func `an apply that was stopped goes on when it is run again`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = bundle.directory.path("story.md")
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        try bundle.edit(file) { text in
            text.replacing("Some **words**", with: "Our words")
                .replacing("# Noon", with: "# A\n\none\n\n# B\n\ntwo\n\n# Noon").replacing(
                    "::: grid", with: "::: single")
        }
        for skip in 0..<4 {
            bundle.server.fail("* /chapters/**", skip: skip + 1, times: 1, .dropAfterProcessing)
            let stopped = try await bundle.run("story", "apply", file, "--yes")
            #expect([0, 69, 75].contains(stopped.exitCode), "\(stopped.complaints)")
            bundle.server.clearFaults()
        }
        try await bundle.succeed("story", "apply", file, "--yes")
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
        let titles = try await bundle.run("chapter", "list", "--project", "jeju", "--json").jsonArray()
            .compactMap { $0["title"] as? String }
        #expect(titles == ["새벽 Dawn", "A", "B", "Noon", "Shade"])
    }

    @Test func `an apply that is killed at any moment goes on without force`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = bundle.directory.path("story.md")
        try await bundle.succeed("story", "pull", "jeju", "-o", file)
        try bundle.edit(file) { text in
            let chapters = (1...6).map { number in
                "# Part \(number)\n\nfirst \(number)\n\n::: text\nsecond \(number)\n:::\n\n"
                    + "::: wide\n![](IMG_\(number).jpg)\n:::\n\n"
            }
            return text.replacing("# Noon", with: chapters.joined() + "# Noon").replacing(
                "![](IMG_1.jpg)\n![]", with: "![]")
        }
        var kills = 0
        for attempt in 0..<60 {
            let program = try bundle.start(["story", "apply", file, "--yes", "--settle", "1"])
            try await Task.sleep(for: .milliseconds(10 + attempt * 4))
            program.send(SIGKILL)
            let result = await program.wait()
            if result.exitCode == 0 { break }
            #expect(result.exitCode == 128 + SIGKILL, "\(result.complaints)")
            kills += 1
        }
        try await bundle.succeed("story", "apply", file, "--yes")
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
        let parts = try await bundle.run("chapter", "list", "--project", "jeju", "--json").jsonArray()
        #expect(parts.count == 9)
        #expect(kills > 1)
    }

    @Test func `a request that outlives its program is waited for`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = try await bundle.storyWithTwoNewChapters()
        bundle.server.fail("POST /chapters/", times: 1, .delay(2000))
        let program = try bundle.start(["story", "apply", file])
        try await bundle.waitForProgress()
        // The request is most often on its way by now; when it is not, nothing arrives and the outcome is the same.
        try await Task.sleep(for: .milliseconds(150))
        program.send(SIGKILL)
        #expect(await program.wait().exitCode == 128 + SIGKILL)
        let next = try await bundle.succeed("story", "apply", file, "--settle", "4")
        #expect(next.complaints.contains("waiting up to"))
        #expect(try await bundle.titles() == ["새벽 Dawn", "A", "B", "Noon", "Shade"])
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
    }

    @Test func `a request that arrives during the next apply is put right`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = try await bundle.storyWithTwoNewChapters()
        bundle.server.fail("POST /chapters/", times: 1, .dropBeforeProcessing)
        let first = try await bundle.run("story", "apply", file)
        #expect([69, 75].contains(first.exitCode), "\(first.complaints)")

        bundle.server.fail("POST /chapters/*/texts", times: 1, .delay(2500))
        let second = try bundle.start(["story", "apply", file, "--settle", "0"])
        try await bundle.waitForRequests(2, "POST", "/chapters/", from: bundle.server.requests.count)
        // What the first apply had asked for.
        try await bundle.succeed("chapter", "create", "A", "--project", "jeju")
        let result = await second.wait()
        #expect(result.exitCode == 0, "\(result.complaints)")
        #expect(result.complaints.contains("arrived late"))
        #expect(try await bundle.titles() == ["새벽 Dawn", "A", "B", "Noon", "Shade"])
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
    }

    @Test func `what somebody else writes during an apply is reported, not undone`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = try await bundle.storyWithTwoNewChapters()
        bundle.server.fail("POST /chapters/*/texts", times: 1, .delay(2500))
        let apply = try bundle.start(["story", "apply", file])
        try await bundle.waitForRequests(2, "POST", "/chapters/", from: bundle.server.requests.count)
        try await bundle.succeed("chapter", "create", "Theirs", "--project", "jeju")
        let result = await apply.wait()
        #expect(result.exitCode == 1)
        #expect(result.complaints.contains("somebody else is editing it"))
        #expect(try await bundle.titles().contains("Theirs"))
    }

    @Test func `two applies at once do not interleave`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = try await bundle.storyWithTwoNewChapters()
        bundle.server.fail("POST /chapters/", times: 1, .delay(2000))
        let first = try bundle.start(["story", "apply", file])
        try await bundle.waitForProgress()
        let second = try await bundle.run("story", "apply", file)
        #expect(second.exitCode == 75)
        #expect(second.complaints.contains("another racconto is changing this project's story"))
        #expect(await first.wait().exitCode == 0)
        #expect(try await bundle.titles() == ["새벽 Dawn", "A", "B", "Noon", "Shade"])
        try await bundle.succeed("story", "apply", file)
    }
}

extension CommandLineBundle {
    /// Pulls the story and writes two chapters with a text each into its file.
    fileprivate func storyWithTwoNewChapters() async throws -> String {
        let file = directory.path("story.md")
        try await succeed("story", "pull", "jeju", "-o", file)
        try edit(file) { $0.replacing("# Noon", with: "# A\n\none\n\n# B\n\ntwo\n\n# Noon") }
        return file
    }

    fileprivate func titles() async throws -> [String] {
        try await run("chapter", "list", "--project", "jeju", "--json").jsonArray()
            .compactMap { $0["title"] as? String }
    }

    /// Waits until an apply has noted its first call.
    fileprivate func waitForProgress() async throws {
        let folder = directory.path("state/racconto")
        try await wait {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.contains { $0.hasPrefix("story-apply-") && $0.hasSuffix(".json") }
        }
    }

    /// Waits until the server has answered so many requests after the first `count`.
    fileprivate func waitForRequests(_ number: Int, _ method: String, _ path: String, from count: Int) async throws {
        try await wait {
            self.server.requests.dropFirst(count).count { $0.method == method && $0.path == path } >= number
        }
    }

    /// The bound only ends a hang.
    private func wait(_ condition: () -> Bool) async throws {
        for _ in 0..<6000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
        try #require(condition())
    }
}
