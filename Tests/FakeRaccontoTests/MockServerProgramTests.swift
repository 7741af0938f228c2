import Foundation
import TestSupport
import Testing

/// The program `racconto-mock-server`.
struct MockServerProgramTests {
    @Test(arguments: [[], ["--discard-images"], ["--state-dir"]] as [[String]])
    func `it says once that pictures in memory are forgotten`(arguments: [String]) async throws {
        try await onOwnThread {
            let folder = try TemporaryDirectory()
            let run = try MockServerRun(arguments + (arguments == ["--state-dir"] ? [folder.path] : []))
            #expect(run.end(SIGTERM) == 0)
            let remarks = try run.remarks().split(separator: "\n")
            #expect(remarks.count == (arguments.isEmpty ? 1 : 0))
            #expect(remarks.allSatisfy { $0.contains("--state-dir") && $0.contains("256 MB") })
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `it tells its URL, serves, and ends cleanly when told to`(signal: Int32) async throws {
        try await onOwnThread {
            let folder = try TemporaryDirectory()
            let arguments = ["--port", "0", "--seed-user", "ann@example.com:pass:word", "--state-dir", folder.path]
            let first = try MockServerRun(arguments)
            #expect(first.url.hasPrefix("http://127.0.0.1:"))
            #expect(try logIn(first.url) == 200)
            #expect(first.end(signal) == 0)
            // A later run without the account goes on with it.
            let second = try MockServerRun(["--state-dir=\(folder.path)"])
            #expect(try logIn(second.url) == 200)
            #expect(second.end(signal) == 0)
        }
    }

    @Test func `it may be killed at any moment, and a later run goes on`() async throws {
        try await onOwnThread {
            let folder = try TemporaryDirectory()
            var known = 0
            for round in 0..<6 {
                let run = try MockServerRun(["--seed-user", "ann@example.com:pass:word", "--state-dir", folder.path])
                #expect(try logIn(run.url) == 200, "round \(round)")
                let client = try LoopbackClient(url: run.url)
                let headers = [
                    (name: "Authorization", value: "Bearer \(try self.token(run.url))"),
                    (name: "Content-Type", value: "application/json"),
                ]
                if round == 0 {
                    _ = try client.send("POST", "/projects/", headers: headers, body: Array(#"{"title":"a"}"#.utf8))
                    // The account alone may have been written first.
                    let state = folder.path + "/state.json"
                    func isKept() -> Bool {
                        FileManager.default.contents(atPath: state)?.range(of: Data(#""title":"a""#.utf8)) != nil
                    }
                    while !isKept() { Thread.sleep(forTimeInterval: 0.02) }
                }
                let projects = try client.send("GET", "/projects/", headers: headers).text
                let project = String(projects.split(separator: "\"").dropFirst(3).first ?? "")
                let notes = try client.send("GET", "/notes/?project_id=\(project)", headers: headers)
                #expect(notes.status == 200, "the project is gone")
                #expect(notes.text.utf8.count >= known, "what was on disk is gone")
                known = notes.text.utf8.count
                // Enough that a kill falls into the writing now and then.
                let words = String(repeating: "x", count: 40_000)
                let body = Array("{\"project_id\":\"\(project)\",\"content\":\"\(words)\"}".utf8)
                for number in 0..<(20 + round * 7) {
                    #expect(try client.send("POST", "/notes/", headers: headers, body: body).status == 200)
                    if number % 10 == 9 { Thread.sleep(forTimeInterval: 0.05) }
                }
                #expect(run.end(SIGKILL) == SIGKILL)
            }
            #expect(known > 40_000)
        }
    }

    @Test func `it answers a firewall's page when told to, so many times or always`() async throws {
        try await onOwnThread {
            let run = try MockServerRun(["--web-page", "403:2:GET /health", "--web-page=503:* /photos/**"])
            let client = try LoopbackClient(url: run.url)
            let answers = try (0..<3).map { _ in try client.send("GET", "/health") }
            #expect(answers.map(\.status) == [403, 403, 200])
            #expect(answers.map { $0.text.contains("<html") } == [true, true, false])
            for path in ["/photos/", "/photos/exists", "/photos/"] {
                #expect(try client.send("POST", path).status == 503)
            }
            #expect(run.end(SIGTERM) == 0)
            let help = try MockServerRun(["--help"]).rest()
            #expect(help.contains("--web-page S:[N:]ROUTE"))
        }
    }

    private func token(_ url: String) throws -> String {
        let answer = try LoopbackClient(url: url).send(
            "POST", "/auth/login", headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
            body: Array("username=ann%40example.com&password=pass%3Aword".utf8))
        return answer.text.split(separator: "\"").first { $0.contains(".") }.map(String.init) ?? ""
    }

    @Test(arguments: [
        ["--port", "x"], ["--port", "-1"], ["--port", "65536"], ["--seed-user", "ann"], ["--dialect", "klingon"],
        ["--nonsense"], ["--port"], ["--web-page", "403"], ["--web-page", "200:GET /"], ["--web-page", "403:GET"],
        ["--web-page", "403:0:GET /"], ["--web-page", "403:x:GET /"],
    ])
    func `it refuses what it does not understand`(arguments: [String]) async throws {
        try await onOwnThread {
            let run = try MockServerRun(arguments)
            run.process.waitUntilExit()
            #expect(run.process.terminationStatus == 64 && run.url.isEmpty)
        }
    }

    private func logIn(_ url: String) throws -> Int {
        try LoopbackClient(url: url).send(
            "POST", "/auth/login", headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
            body: Array("username=ann%40example.com&password=pass%3Aword".utf8)
        ).status
    }
}

/// A run of the program, from its first line to its end.
final class MockServerRun {
    let process = Process()
    let url: String
    private let output = Pipe()
    private let complaints = Pipe()

    init(_ arguments: [String]) throws {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        process.executableURL = bundle.appendingPathComponent("racconto-mock-server")
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
            line += byte
        }
        let text = String(decoding: line, as: UTF8.self)
        let prefix = "listening on "
        url = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : ""
    }

    func end(_ signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// What it says on stdout after its first line.
    func rest() throws -> String {
        String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    /// What it said on stderr, once it has ended.
    func remarks() throws -> String {
        String(decoding: try complaints.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
}
