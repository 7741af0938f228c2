import FakeRacconto
import Foundation
import Glibc
import TestSupport
import Testing

/// Nobody reads what the program writes: a pipe is full, a terminal was stopped with Ctrl-S. Uploading, heartbeats and
/// Ctrl-C never wait for it.
@Suite(.timeLimit(.minutes(5))) struct StalledOutputTests {
    private static func wait(for count: Int, _ bundle: CommandLineBundle) async throws {
        while bundle.server.photos().count < count { try await Task.sleep(for: .milliseconds(20)) }
    }

    private static func environment(_ bundle: CommandLineBundle) -> [String: String] {
        bundle.environment.merging(["PATH": "/usr/bin:/bin:" + CommandLineBundle.programs]) { $1 }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `an upload whose reader sleeps sends every photo, and two signals end it`(signal: Int32) async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        // More events than a pipe holds.
        let folder = try bundle.photos(300)
        let script = """
            cd \(bundle.directory.path) && mkfifo pipe && exec 3<>pipe \
            && exec racconto upload \(folder) --project jeju --json >pipe
            """
        let upload = try SpawnedProgram(
            "/bin/bash", ["-c", script], environment: Self.environment(bundle), input: nil,
            scratch: bundle.directory.path)
        try await Self.wait(for: 300, bundle)
        for _ in 1...2 {
            upload.send(signal)
            try await Task.sleep(for: .milliseconds(200))
        }
        let result = await upload.wait()
        #expect([128 + signal, 130, 143].contains(result.exitCode), "\(result.exitCode) \(result.complaints)")
        let again = try await bundle.run("upload", folder, "--project", "jeju")
        again.expectSuccess()
        #expect(bundle.server.photos().count == 300, "every photo once")
    }

    @Test func `data waits for a slow reader, and every photo's end is in it`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(300)
        let result = try await bundle.shell(
            "racconto upload \(folder) --project jeju --json | (sleep 3; grep -c '\"event\":\"done\"')")
        #expect(result.lines == ["300"], "\(result.complaints)")
    }

    @Test func `a terminal that is stopped with Ctrl-S holds up neither photos nor Ctrl-C`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(120)
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1000, .delay(30))
        let program = try TerminalProgram(
            CommandLineBundle.programs + "/racconto", ["upload", folder, "--project", "jeju"],
            environment: bundle.environment)
        try await Self.wait(for: 5, bundle)
        program.type("\u{13}")
        try await Self.wait(for: 120, bundle)
        // Ctrl-C also lets the terminal go on, so that a program that is done may say so.
        program.type("\u{3}")
        try await Task.sleep(for: .milliseconds(300))
        program.type("\u{3}")
        #expect([0, 130].contains(await program.wait()))
        #expect(bundle.server.photos().count == 120)
    }
}
