import FakeRacconto
import Foundation
import TestSupport
import Testing

/// The queue's commands name projects as people do.
@Suite(.timeLimit(.minutes(10))) struct QueueProjectTests {
    /// Three photos for jeju, two for a project with another title.
    private func prepared() async throws -> (bundle: CommandLineBundle, jeju: String, other: String) {
        let bundle = try CommandLineBundle()
        let jeju = try await bundle.prepare()
        let created = try await bundle.run("project", "create", "Kurze Reise")
        let other = String(created.output.prefix { $0 != " " })
        _ = try await bundle.run("enqueue", try bundle.photos(3), "--project", "jeju")
        _ = try await bundle.run("enqueue", try bundle.photos(2, in: "reise"), "--project", "Kurze Reise")
        return (bundle, jeju, other)
    }

    @Test func `a project is named by slug, title, id or its beginning, with or without a connection`() async throws {
        let (bundle, jeju, other) = try await prepared()
        func count(_ name: String) async throws -> Int {
            try await bundle.list("queue", "list", "--project", name).count
        }
        bundle.server.stop()
        #expect(try await count("jeju") == 3)
        #expect(try await count(jeju) == 3)
        #expect(try await count("kurze reise") == 2)
        #expect(try await count(String(other.prefix(8))) == 2)
    }

    @Test(arguments: ["list", "retry", "cancel", "clear", "pause", "resume"])
    func `a project that exists nowhere is an error, one without photos is none`(verb: String) async throws {
        let (bundle, _, _) = try await prepared()
        _ = try await bundle.run("project", "create", "empty")
        let unknown = try await bundle.run("queue", verb, "--project", "jejju")
        #expect(unknown.exitCode == 66)
        #expect(unknown.complaints.contains("jejju"))
        let empty = try await bundle.run("queue", verb, "--project", "empty", "--quiet")
        #expect(empty.exitCode == 0, "\(empty.complaints)")
        #expect(try await bundle.list("queue", "list", "--state", "pending").count == 5)
    }

    @Test func `a project is paused and resumed alone`() async throws {
        let (bundle, jeju, _) = try await prepared()
        _ = try await bundle.run("queue", "pause", "--project", "jeju")
        _ = try await bundle.run("worker", "--once")
        #expect(bundle.server.photos().count == 2)
        #expect(bundle.server.photos(inProject: jeju).isEmpty)
        let resumed = try await bundle.run("queue", "resume", "--project", "jeju")
        #expect(resumed.complaints.contains("resumed"))
        _ = try await bundle.run("worker", "--once")
        #expect(bundle.server.photos(inProject: jeju).count == 3)
    }

    @Test func `photos of several projects are told apart`() async throws {
        let (bundle, jeju, other) = try await prepared()
        let list = try await bundle.run("queue", "list")
        #expect(list.lines.first?.contains("project") == true && list.lines.first?.contains("server") == false)
        #expect(list.lines.count { $0.contains("  jeju  ") } == 3)
        let status = try await bundle.run("queue", "status")
        #expect(status.lines.contains { $0.hasPrefix("jeju ") && $0.contains("pending") && $0.hasSuffix("3") })
        let one = try await bundle.run("queue", "list", "--project", "jeju")
        #expect(one.lines.first?.contains("project") == false)
        let record = try #require(try await bundle.records("queue", "status").first)
        let projects = try #require(record["projects"] as? [[String: Any]])
        #expect(projects.compactMap { $0["project_id"] as? String } == [jeju, other])
        #expect(projects.compactMap { $0["pending"] as? Int } == [3, 2])
    }

    @Test func `servers are named where there are several`() async throws {
        let (bundle, _, _) = try await prepared()
        let second = try FakeRacconto()
        defer { second.stop() }
        second.seedUser(email: CommandLineBundle.email, password: CommandLineBundle.password)
        let there = ["RACCONTO_SERVER": second.url]
        _ = try await bundle.run(
            "login", "--email", CommandLineBundle.email, "--password-stdin", input: CommandLineBundle.password + "\n",
            environment: there)
        _ = try await bundle.run("project", "create", "oslo", environment: there)
        _ = try await bundle.run("enqueue", try bundle.photos(1, in: "o"), "--project", "oslo", environment: there)
        for verb in ["list", "status"] {
            let result = try await bundle.run("queue", verb)
            #expect(result.lines.first?.contains("server") == true)
            #expect(result.lines.contains { $0.contains("oslo") && $0.contains(second.url) })
        }
    }
}
