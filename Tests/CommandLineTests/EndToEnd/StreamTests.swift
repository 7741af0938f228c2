import FakeRacconto
import Foundation
import TestSupport
import Testing

/// Standard streams that are closed, full, or read by somebody who goes away.
@Suite(.timeLimit(.minutes(10))) struct StreamTests {
    @Test(arguments: [
        "project list", "upload photos --project jeju --dry-run",
        "upload photos --project jeju --dry-run --json", "upload photos --project jeju --json",
        "enqueue photos --project jeju --json", "worker --once --json", "queue status",
    ])
    func `a full or closed stdout is a failure of its own`(command: String) async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        _ = try bundle.photos(2)
        let result = try await bundle.shell(
            "cd \(bundle.directory.path); (racconto \(command) >/dev/full); echo $?; (racconto \(command) >&-); echo $?"
        )
        #expect(result.lines == ["73", "73"], "\(result.complaints)")
        #expect(result.complaints.contains("cannot write the output: No space left on device"))
        #expect(result.complaints.contains("cannot write the output: Bad file descriptor"))
    }

    /// The next file or connection would take the number of a closed stream, and be written into.
    @Test(arguments: ["<&-", "2>&-", "<&- >&- 2>&-"])
    func `closed streams do no harm to the queue or the photos`(closed: String) async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(3)
        let result = try await bundle.shell("racconto upload \(folder) --project jeju \(closed)")
        #expect(result.exitCode == 0)
        #expect(bundle.server.photos().count == 3)
        let again = try await bundle.run("upload", folder, "--project", "jeju")
        #expect(again.complaints.contains("3  already uploaded"), "\(again.complaints)")
    }

    @Test func `an upload whose reader goes away stops, says so, and loses nothing`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1000, .delay(50))
        let folder = try bundle.photos(60)
        let result = try await bundle.shell(
            "racconto upload \(folder) --project jeju --json | head -n 1; echo ${PIPESTATUS[0]}")
        #expect(result.lines.last == "3", "\(result.complaints)")
        #expect(result.complaints == "racconto: the consumer closed the pipe; stopping, the rest stays queued\n")
        bundle.server.clearFaults()
        let rest = try await bundle.run("worker", "--once")
        #expect(rest.exitCode == 0, "\(rest.complaints)")
        #expect(Set(bundle.server.photos().compactMap(\.originalFilename)).count == 60)
        #expect(bundle.server.photos().count == 60)
    }
}
