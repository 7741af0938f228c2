import FakeRacconto
import Foundation
import Glibc
import TestSupport
import Testing

@testable import racconto_cli

/// What a person at a terminal sees: prompts, progress, questions.
@Suite(.timeLimit(.minutes(10))) struct TerminalTests {
    private func start(_ bundle: CommandLineBundle, _ arguments: String..., columns: UInt16 = 80) throws
        -> TerminalProgram
    {
        try TerminalProgram(
            CommandLineBundle.programs + "/racconto", arguments,
            environment: bundle.environment.merging(["TERM": "xterm"]) { $1 }, columns: columns)
    }

    @Test func `a password is not shown while it is typed`() async throws {
        let bundle = try CommandLineBundle()
        let login = try start(bundle, "login")
        #expect(try await login.shows("email: "))
        #expect(login.hasEcho)
        login.type(CommandLineBundle.email + "\n")
        #expect(try await login.shows("password for \(CommandLineBundle.email): "))
        #expect(!login.hasEcho)
        login.type(CommandLineBundle.password + "\n")
        #expect(await login.wait() == 0)
        #expect(login.screen.contains("logged in as"))
        #expect(!login.screen.contains(CommandLineBundle.password))
        #expect(login.hasEcho, "the terminal is as it was")
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func `a prompt that is interrupted leaves the terminal as it was`(signal: Int32, code: Int32) async throws {
        let bundle = try CommandLineBundle()
        let login = try start(bundle, "login", "--email", CommandLineBundle.email)
        #expect(try await login.shows("password for"))
        if signal == SIGINT { login.type("half\u{3}") } else { kill(login.pid, signal) }
        #expect(await login.wait() == code)
        #expect(login.hasEcho)
        #expect(!login.screen.contains("half"))
    }

    @Test func `nothing is changed unless the answer is yes`() async throws {
        let bundle = try CommandLineBundle()
        _ = try await bundle.prepare(photos: 2)
        let refused = try start(bundle, "photo", "delete", "--project", "jeju")
        #expect(try await refused.shows("Move 2 photos to the trash? [y/N] "))
        refused.type("\n")
        #expect(await refused.wait() == 1)
        #expect(bundle.server.photos().allSatisfy { !$0.isDeleted })
        let agreed = try start(bundle, "photo", "delete", "--project", "jeju")
        #expect(try await agreed.shows("[y/N] "))
        agreed.type("y\n")
        #expect(await agreed.wait() == 0)
        #expect(bundle.server.photos().allSatisfy { $0.isDeleted })
    }

    @Test func `a password for a client is asked for twice`() async throws {
        var options = FakeRacconto.Options()
        options.hasDelivery = true
        let bundle = try CommandLineBundle(options: options)
        try await bundle.prepare()
        for (again, code) in [("open sesane", 65), ("open sesame", 0)] as [(String, Int32)] {
            let create = try start(bundle, "delivery", "create", "--project", "jeju", "--ask-password")
            #expect(try await create.shows("password for the client: "))
            create.type("open sesame\n")
            #expect(try await create.shows("the same again: "))
            create.type(again + "\n")
            #expect(await create.wait() == code, "\(create.screen)")
        }
        #expect(try await bundle.list("delivery", "list", "--project", "jeju").count == 1)
    }

    @Test func `an editor that leaves nothing adds no note`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let add = try TerminalProgram(
            CommandLineBundle.programs + "/racconto", ["note", "add", "--project", "jeju"],
            environment: bundle.environment.merging(["EDITOR": "true", "TMPDIR": bundle.directory.path]) { $1 })
        #expect(await add.wait() == 65, "\(add.screen)")
        #expect(try await add.shows("the note is empty; nothing was added"))
        #expect(try await bundle.list("note", "list", "--project", "jeju").isEmpty)
    }

    @Test(arguments: [UInt16(80), 30])
    func `progress is redrawn in place, never wider than the terminal`(columns: UInt16) async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        bundle.server.fail("POST /photos/", times: 1000, .delay(150))
        let folder = try bundle.photos(12, prefix: "제주-오름-아침-노을-아주-긴-이름-")
        let upload = try start(bundle, "upload", folder, "--project", "jeju", columns: columns)
        #expect(await upload.wait() == 0, "\(upload.screen)")
        let redraws = upload.screen.components(separatedBy: "\u{1B}[J").count - 1
        #expect(redraws >= 2)
        #expect(upload.screen.contains("12  uploaded"))
        let lines = upload.screen.replacing("\r\u{1B}[2A\u{1B}[J", with: "").split(whereSeparator: \.isNewline)
        for line in lines where line.contains("/12 photos") || line.hasPrefix("  제주") {
            #expect(TextWidth.of(String(line)) < Int(columns), "\(line)")
        }
    }

    @Test func `the first Ctrl-C finishes what is under way, the second stops at once`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1000, .hold(latch))
        let upload = try start(bundle, "upload", try bundle.photos(6), "--project", "jeju")
        while latch.heldCount == 0 { try await Task.sleep(for: .milliseconds(20)) }
        upload.type("\u{3}")
        #expect(try await upload.shows("stopping: finishing the photos in progress"))
        upload.type("\u{3}")
        #expect(await upload.wait() == 130, "\(upload.screen)")
        #expect(upload.screen.contains("stopping at once"), "not at the end of the grace period")
        #expect(upload.screen.contains("waiting in the queue"))
        #expect(upload.screen.contains("run the same command again"))
    }

    /// The terminal itself shows `^C` where the cursor is, below the live lines.
    @Test func `Ctrl-C leaves nothing of the live lines`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1000, .hold(latch))
        let upload = try start(bundle, "upload", try bundle.photos(6), "--project", "jeju")
        #expect(try await upload.shows("/6 photos"))
        upload.type("\u{3}")
        #expect(try await upload.shows("stopping: finishing the photos in progress"))
        #expect(upload.screen.contains("^C\r\u{1B}[2A\u{1B}[J"))
        upload.type("\u{3}")
        #expect(await upload.wait() == 130)
    }

    @Test func `a worker without work says what it waits for, and counts what others bring`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let worker = try start(bundle, "worker")
        #expect(try await worker.shows("waiting for photos (Ctrl-C ends)"))
        #expect(!worker.screen.contains("0/0"))
        _ = try await bundle.run("queue", "pause")
        _ = try await bundle.run("enqueue", try bundle.photos(3), "--project", "jeju")
        #expect(try await worker.shows("paused (`racconto queue resume`)"))
        #expect(try await worker.shows("0/3 photos"))
        _ = try await bundle.run("queue", "resume")
        while bundle.server.photos().count < 3 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try await worker.shows("  3/3 photos"), "below what it waits for now")
        worker.type("\u{3}")
        #expect(await worker.wait() == 130)
        #expect(worker.screen.contains("3 uploaded, 0 skipped, 0 failed"))
    }

    @Test func `a list fits the terminal, keeps the ends of paths, and is whole in a pipe`() async throws {
        let bundle = try CommandLineBundle()
        let project = try await bundle.prepare()
        let folder = try bundle.photos(2, in: "a folder with a long name/and another one/and a third one below")
        _ = try await bundle.run("enqueue", folder, "--project", "jeju")
        let list = try start(bundle, "queue", "list", columns: 50)
        #expect(await list.wait() == 0)
        #expect(try await list.shows("IMG_2.jpg"))
        let lines = list.screen.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
            .split(whereSeparator: \.isNewline).map(String.init)
        for line in lines { #expect(TextWidth.of(line) <= 50, "\(line)") }
        #expect(lines.contains { $0.contains("…") && $0.hasSuffix("below/IMG_1.jpg") })
        #expect(lines.first?.contains("why") == false, "nothing is in that column")
        let piped = try await bundle.run("queue", "list")
        #expect(piped.lines.contains { $0.contains(folder + "/IMG_1.jpg") })
        let projects = try start(bundle, "project", "list", columns: 50)
        #expect(await projects.wait() == 0)
        #expect(try await projects.shows(String(project.prefix(8))))
        #expect(!projects.screen.contains(project))
    }

    @Test func `headings are bold on a terminal unless colours are not wanted`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let plain = try TerminalProgram(
            CommandLineBundle.programs + "/racconto", ["project", "list"],
            environment: bundle.environment.merging(["TERM": "xterm", "NO_COLOR": "1"]) { $1 })
        #expect(await plain.wait() == 0)
        let bold = try start(bundle, "project", "list")
        #expect(await bold.wait() == 0)
        #expect(try await bold.shows("\u{1B}[1mslug"))
        #expect(try await plain.shows("slug"))
        #expect(!plain.screen.contains("\u{1B}"))
    }
}
