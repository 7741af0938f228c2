import FakeRacconto
import Foundation
import Glibc
import TestSupport
import Testing

/// Applies that were stopped on their way, and several changes at once.
@Suite(.timeLimit(.minutes(10))) struct StoryStopTests {
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
            if stopped.exitCode != 0 { #expect(stopped.complaints.contains("run the same command again")) }
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
            let latch = Latch()
            defer { latch.open() }
            bundle.server.fail("* /chapters/**", skip: attempt, times: 1, .hold(latch))
            let program = try bundle.start(["story", "apply", file, "--yes"])
            let isHeld = await program.isHeld(at: latch)
            let answered = bundle.server.requests.count
            if isHeld { program.send(SIGKILL) }
            let result = await program.wait()
            latch.open()
            guard isHeld else {
                #expect(result.exitCode == 0, "\(result.complaints)")
                break
            }
            #expect(result.exitCode == 128 + SIGKILL, "\(result.complaints)")
            kills += 1
            // The request is performed after its program is gone.
            try await bundle.wait { bundle.server.requests.count > answered }
            bundle.server.clearFaults()
        }
        bundle.server.clearFaults()
        try await bundle.succeed("story", "apply", file, "--yes")
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
        let parts = try await bundle.run("chapter", "list", "--project", "jeju", "--json").jsonArray()
        #expect(parts.count == 9)
        #expect((4..<60).contains(kills))
    }

    @Test func `a request that outlives its program is waited for`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = try await bundle.storyWithTwoNewChapters()
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("POST /chapters/", times: 1, .hold(latch))
        let program = try bundle.start(["story", "apply", file])
        try await bundle.wait { latch.heldCount == 1 }
        program.send(SIGKILL)
        #expect(await program.wait().exitCode == 128 + SIGKILL)
        let next = try bundle.start(["story", "apply", file, "--settle", "500"])
        try await bundle.wait { next.complaintsSoFar.contains("waiting up to") }
        latch.open()
        let result = await next.wait()
        #expect(result.exitCode == 0, "\(result.complaints)")
        #expect(try await bundle.titles() == ["새벽 Dawn", "A", "B", "Noon", "Shade"])
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
    }

    @Test func `a request that arrives during the next apply is put right`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = try await bundle.storyWithTwoNewChapters()
        bundle.server.fail("POST /chapters/", times: 1, .dropBeforeProcessing)
        let first = try await bundle.run("story", "apply", file)
        #expect([69, 75].contains(first.exitCode), "\(first.complaints)")

        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("POST /chapters/*/texts", times: 1, .hold(latch))
        let second = try bundle.start(["story", "apply", file, "--settle", "0"])
        try await bundle.wait { latch.heldCount == 1 }
        // What the first apply had asked for.
        try await bundle.succeedElsewhere("chapter", "create", "A", "--project", "jeju")
        latch.open()
        let result = await second.wait()
        #expect(result.exitCode == 0, "\(result.complaints)")
        #expect(result.complaints.contains("arrived late"))
        #expect(try await bundle.titles() == ["새벽 Dawn", "A", "B", "Noon", "Shade"])
        #expect(try await bundle.run("story", "plan", file).exitCode == 0)
    }

    @Test func `what somebody else writes during an apply is reported, not undone`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = try await bundle.storyWithTwoNewChapters()
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("POST /chapters/*/texts", times: 1, .hold(latch))
        let apply = try bundle.start(["story", "apply", file])
        try await bundle.wait { latch.heldCount == 1 }
        try await bundle.succeedElsewhere("chapter", "create", "Theirs", "--project", "jeju")
        latch.open()
        let result = await apply.wait()
        #expect(result.exitCode == 1)
        #expect(result.complaints.contains("somebody else is editing it"))
        #expect(try await bundle.titles().contains("Theirs"))
    }

    @Test func `nothing else changes a story while it is being applied`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let file = try await bundle.storyWithTwoNewChapters()
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("POST /chapters/", times: 1, .hold(latch))
        let first = try bundle.start(["story", "apply", file])
        try await bundle.wait { latch.heldCount == 1 }
        let second = try await bundle.run("story", "apply", file)
        #expect(second.exitCode == 75)
        #expect(second.complaints.contains("another racconto is applying a story to this project"))
        let edit = try await bundle.run("text", "add", "x", "--chapter", "Noon", "--project", "jeju")
        #expect(edit.exitCode == 75)
        #expect(edit.complaints.contains("a story is being applied to this project; nothing was changed"))
        // Whoever only looks is not kept waiting.
        try await bundle.succeed("chapter", "delete", "Noon", "--project", "jeju", "--dry-run")
        latch.open()
        #expect(await first.wait().exitCode == 0)
        #expect(try await bundle.titles() == ["새벽 Dawn", "A", "B", "Noon", "Shade"])
        try await bundle.succeed("story", "apply", file)
    }

    @Test func `single edits wait for each other`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("POST /chapters/*/texts", times: 1, .hold(latch))
        func add(_ text: String) throws -> SpawnedProgram {
            try bundle.start(["text", "add", text, "--chapter", "Noon", "--project", "jeju", "--at", "1"])
        }
        let first = try add("one")
        try await bundle.wait { latch.heldCount == 1 }
        let answered = bundle.server.requests.count
        let second = try add("two")
        try await bundle.wait { bundle.server.requests.count > answered }
        #expect(bundle.server.requests.dropFirst(answered).allSatisfy { $0.method == "GET" })
        latch.open()
        #expect(await first.wait().exitCode == 0)
        let result = await second.wait()
        #expect(result.exitCode == 0, "\(result.complaints)")
        let texts = try await bundle.run("block", "list", "--project", "jeju", "--chapter", "Noon", "--json")
            .jsonArray().compactMap { ($0["items"] as? [[String: Any]])?.first?["text_content"] as? String }
        #expect(texts == ["two", "one"])
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

    /// What somebody does on another machine.
    fileprivate func succeedElsewhere(_ arguments: String...) async throws {
        let other = ["XDG_STATE_HOME": directory.path("elsewhere")]
        let result = try await start(arguments, environment: other).wait()
        #expect(result.exitCode == 0, "\(result.complaints)")
    }

    /// The bound only ends a hang.
    fileprivate func wait(_ condition: () -> Bool) async throws {
        for _ in 0..<6000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
        try #require(condition())
    }
}

extension SpawnedProgram {
    /// Waits until one of its requests is held; false when it has ended without.
    fileprivate func isHeld(at latch: Latch) async -> Bool {
        for _ in 0..<6000 where latch.heldCount == 0 && !hasEnded {
            do { try await Task.sleep(for: .milliseconds(10)) } catch { return false }
        }
        return latch.heldCount > 0
    }

    /// Whether it has ended; it is still to be waited for.
    private var hasEnded: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
    }
}
