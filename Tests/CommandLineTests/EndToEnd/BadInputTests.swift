import FakeRacconto
import Foundation
import TestSupport
import Testing

/// Whatever is wrong, there is one clear line, a documented exit code, and nothing is lost.
@Suite(.timeLimit(.minutes(10))) struct BadInputTests {
    /// Runs and expects a code and a single complaint that contains the text.
    private func expect(
        _ code: Int32, _ text: String, _ bundle: CommandLineBundle, _ arguments: [String], input: String? = nil,
        environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let result = try await bundle.start(arguments, input: input, environment: environment).wait()
        #expect(result.exitCode == code, "\(result.complaints)", sourceLocation: sourceLocation)
        let complaints = result.complaints.split(separator: "\n")
        #expect(complaints.count == 1, "\(result.complaints)", sourceLocation: sourceLocation)
        #expect(result.complaints.contains(text), "\(result.complaints)", sourceLocation: sourceLocation)
        #expect(result.output.isEmpty, sourceLocation: sourceLocation)
        #expect(!result.complaints.contains(CommandLineBundle.password), sourceLocation: sourceLocation)
    }

    @Test func `no such folder`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        try await expect(66, "/nowhere: No such file", bundle, ["upload", "/nowhere", "--project", "jeju"])
    }

    @Test func `wrong command lines`() async throws {
        let bundle = try CommandLineBundle()
        try await expect(64, "did you mean `upload`", bundle, ["uplaod", "x"])
        try await expect(64, "`--project` needs a value", bundle, ["photo", "list", "--project"])
        try await expect(64, "did you mean `--project`", bundle, ["photo", "list", "--projct", "x"])
        try await expect(64, "PATH is missing", bundle, ["upload", "--project", "x"])
        try await expect(64, "a whole number", bundle, ["upload", "x", "--project", "p", "--jobs", "many"])
    }

    @Test func `wrong password, unverified address, nobody logged in`() async throws {
        let bundle = try CommandLineBundle()
        bundle.server.seedUser(email: "new@example.com", password: "secret-123", verified: false)
        try await expect(
            77, "wrong email or password", bundle, ["login", "--email", CommandLineBundle.email, "--password-stdin"],
            input: "wrong-word\n")
        try await expect(
            77, "not verified", bundle, ["login", "--email", "new@example.com", "--password-stdin"],
            input: "secret-123\n")
        try await expect(77, "racconto login", bundle, ["project", "list"])
        try await expect(
            65, "no password", bundle, ["login", "--email", "new@example.com", "--password-stdin"], input: "")
    }

    @Test func `unknown and ambiguous projects`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        for _ in 1...2 { _ = try await bundle.run("project", "create", "My Twin") }
        try await expect(66, "`nope`", bundle, ["photo", "list", "--project", "nope"])
        let folder = try bundle.photos(1)
        try await expect(66, "`nope`", bundle, ["upload", folder, "--project", "nope"])
        try await expect(66, "several projects", bundle, ["upload", folder, "--project", "My Twin"])
        #expect(bundle.server.images.isEmpty)
    }

    @Test(arguments: ["show", "retry", "cancel", "clear"])
    func `a number that is no job's`(command: String) async throws {
        let bundle = try CommandLineBundle()
        try await expect(66, "no job has the number 99", bundle, ["queue", command, "99"])
    }

    @Test func `a login that ends in the middle holds the rest, and the next login lets it go on`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(3)
        bundle.server.invalidateTokens(of: CommandLineBundle.email)
        let queued = try await bundle.run("enqueue", folder, "--project", "jeju")
        #expect(queued.exitCode == 77)
        // A token minted in the second of the invalidation is refused too.
        try await Task.sleep(for: .milliseconds(1100))
        _ = try await bundle.run(
            "login", "--email", CommandLineBundle.email, "--password-stdin", input: CommandLineBundle.password)
        _ = try await bundle.run("enqueue", folder, "--project", "jeju")
        bundle.server.invalidateTokens(of: CommandLineBundle.email)
        let held = try await bundle.run("worker", "--once")
        #expect(held.exitCode == 3, "\(held.complaints)")
        #expect(held.complaints.contains("racconto login"))
        try await Task.sleep(for: .milliseconds(1100))
        _ = try await bundle.run(
            "login", "--email", CommandLineBundle.email, "--password-stdin", input: CommandLineBundle.password)
        let done = try await bundle.run("worker", "--once")
        #expect(done.exitCode == 0, "\(done.complaints)")
        #expect(bundle.server.photos().count == 3)
    }

    @Test func `a full quota holds the rest and says how many`() async throws {
        let bundle = try CommandLineBundle(photoLimit: 2)
        try await bundle.prepare()
        // The service checks its limit before pictures under way are recorded, so it must be full beforehand.
        let first = try await bundle.run("upload", try bundle.photos(2, in: "first", prefix: "A_"), "--project", "jeju")
        #expect(first.exitCode == 0, "\(first.complaints)")
        let result = try await bundle.run("upload", try bundle.photos(3), "--project", "jeju")
        #expect(result.exitCode == 3, "\(result.complaints)")
        #expect(result.complaints.contains("3  held: quota"), "\(result.complaints)")
        #expect(result.complaints.contains("racconto queue resume"), "\(result.complaints)")
        bundle.server.setLimits(of: CommandLineBundle.email, photos: 100)
        _ = try await bundle.run("queue", "resume")
        let rest = try await bundle.run("worker", "--once")
        #expect(rest.exitCode == 0, "\(rest.complaints)")
        #expect(bundle.server.photos().count == 5)
    }

    @Test func `server down, unknown host, and TLS that is none`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        bundle.server.stop()
        try await expect(75, "connect", bundle, ["project", "list"])
        let login = ["login", "--email", "a@example.com", "--password-stdin"]
        try await expect(
            75, "resolve", bundle, login + ["--server", "https://racconto.invalid/api"], input: "password-1\n")
    }

    @Test func `answers that are no answers`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        bundle.server.fail("GET /projects/", .status(500, body: "Internal Server Error"))
        try await expect(69, "the server failed", bundle, ["project", "list"])
        bundle.server.fail(
            "GET /projects/", .status(200, headers: ["content-type": "text/html"], body: "<html>hi</html>"))
        try await expect(69, "web page", bundle, ["project", "list"])
        bundle.server.fail("GET /projects/", .status(200, body: "{\"surprise\":1}"))
        try await expect(69, "unexpected shape", bundle, ["project", "list"])
        bundle.server.fail("GET /projects/", .truncateBody)
        bundle.server.fail("GET /projects/", .truncateBody)
        let cut = try await bundle.run("project", "list")
        #expect(cut.exitCode == 75 || cut.exitCode == 69)
    }

    @Test func `plain http to another machine is refused`() async throws {
        let bundle = try CommandLineBundle()
        let result = try await bundle.run(
            "login", "--email", "a@example.com", "--password-stdin", "--server", "http://example.com/api", input: "x")
        #expect(result.exitCode == 65 || result.exitCode == 78, "\(result.complaints)")
        #expect(result.complaints.split(separator: "\n").count == 1)
    }

    @Test func `a secrets file that others can read is refused`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let path = bundle.directory.path("config/racconto/secrets.json")
        chmod(path, 0o644)
        try await expect(78, "chmod 600", bundle, ["whoami"])
    }

    @Test func `a secrets file that others can read by the time of the work holds the photos, said once`() async throws
    {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("GET /projects/*", times: 1, .hold(latch))
        let upload = try bundle.start(["upload", try bundle.photos(12), "--project", "jeju"])
        while latch.heldCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
        let path = bundle.directory.path("config/racconto/secrets.json")
        chmod(path, 0o644)
        latch.open()
        let result = await upload.wait()
        #expect(result.exitCode == 3, "\(result.complaints)")
        #expect(result.complaints.components(separatedBy: "chmod 600").count == 2, "\(result.complaints)")
        #expect(result.complaints.contains("12  held: auth"), "\(result.complaints)")
        chmod(path, 0o600)
        let rest = try await bundle.run("worker", "--once")
        #expect(rest.exitCode == 0, "\(rest.complaints)")
        #expect(bundle.server.photos().count == 12)
    }

    @Test func `a damaged queue is set aside and said so`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        try bundle.directory.write(Data(repeating: 0x5A, count: 8192), to: "state/racconto/queue.sqlite")
        let result = try await bundle.run("queue", "status")
        #expect(result.exitCode == 0, "\(result.complaints)")
        #expect(result.complaints.contains(".corrupt-"))
        let kept = try FileManager.default.contentsOfDirectory(atPath: bundle.directory.path("state/racconto"))
        #expect(kept.contains { $0.hasPrefix("queue.sqlite.corrupt-") })
    }

    @Test func `a config file with an unknown key is named by line`() async throws {
        let bundle = try CommandLineBundle()
        try bundle.directory.write("# mine\nsever = x\n", to: "config/racconto/config")
        try await expect(78, "line 2: unknown key `sever`; did you mean `server`?", bundle, ["whoami"])
    }

    @Test func `a reader that goes away is no failure`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let id = try #require(bundle.server.projects.first?.id)
        bundle.server.seedPhotos(3000, inProject: id)
        let command =
            "\(CommandLineBundle.programs)/racconto photo list --project jeju | head -n 1; echo ${PIPESTATUS[0]}"
        let shell = try SpawnedProgram(
            "/bin/bash", ["-c", command], environment: bundle.environment, input: nil, scratch: bundle.directory.path)
        let result = await shell.wait()
        #expect(result.lines.last == "0")
        #expect(result.complaints.isEmpty, "\(result.complaints)")
    }
}
