import FakeRacconto
import Foundation
import TestSupport
import Testing

/// Tokens, passwords and one-time URLs stay where they belong.
@Suite(.timeLimit(.minutes(10))) struct SecrecyTests {
    @Test func `a trace shows every request and no secret`() async throws {
        let bundle = try CommandLineBundle()
        let login = try await bundle.run(
            "login", "--email", CommandLineBundle.email, "--password-stdin", "--verbose",
            input: CommandLineBundle.password)
        _ = try await bundle.run("project", "create", "jeju")
        let upload = try await bundle.run("upload", try bundle.photos(2), "--project", "jeju", "--verbose")
        let list = try await bundle.run("photo", "list", "--project", "jeju", "--verbose", "--json")
        let secrets = try JSONSerialization.jsonObject(
            with: try #require(
                FileManager.default.contents(atPath: bundle.directory.path("config/racconto/secrets.json"))))
        let accounts = (secrets as? [String: Any])?["accounts"] as? [[String: Any]]
        let token = try #require(accounts?.first?["token"] as? String)
        for result in [login, upload, list] {
            #expect(result.exitCode == 0, "\(result.complaints)")
            for text in [result.output, result.complaints] {
                #expect(!text.contains(token) && !text.contains(CommandLineBundle.password))
            }
            #expect(result.complaints.contains(" 200 ") && result.complaints.contains(" ms"))
        }
        #expect(login.complaints.contains("POST /auth/login 200"))
        #expect(upload.complaints.contains("POST /photos/ 200"))
        #expect(upload.complaints.contains("<one-time URL>"))
        for image in bundle.server.images {
            #expect(!upload.complaints.contains("\(CommandLineBundle.accountPath)\(image.id)"), "a one-time URL")
        }
        #expect(try list.jsonArray().count == 2, "a trace does not disturb the data")
    }

    @Test func `no command prints a one-time URL`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1000, .hold(latch))
        let upload = try bundle.start(["upload", try bundle.photos(1), "--project", "jeju"])
        while latch.heldCount == 0 { try await Task.sleep(for: .milliseconds(20)) }
        upload.send(9)
        _ = await upload.wait()
        let shown = try await bundle.run("queue", "show", "1", "--json")
        let table = try await bundle.run("queue", "show", "1")
        #expect(shown.exitCode == 0 && table.exitCode == 0)
        for text in [shown.output, table.output] { #expect(!text.contains(CommandLineBundle.accountPath)) }
    }
}

extension CommandLineBundle {
    /// What the path of every upload and delivery URL of the mock begins with.
    static let accountPath = "/Vi7wFakeAccountHash_Q/"
}
