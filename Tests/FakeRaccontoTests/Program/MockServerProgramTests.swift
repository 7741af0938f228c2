import Foundation
import TestSupport
import Testing

/// The program `racconto-mock-server`.
struct MockServerProgramTests {
    /// A run of the program, from its first line to its end.
    private final class Run {
        let process = Process()
        let url: String
        private let output = Pipe()

        init(_ arguments: [String]) throws {
            let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            process.executableURL = bundle.appendingPathComponent("racconto-mock-server")
            process.arguments = arguments
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
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
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `it tells its URL, serves, and ends cleanly when told to`(signal: Int32) async throws {
        try await onOwnThread {
            let folder = try TemporaryDirectory()
            let arguments = ["--port", "0", "--seed-user", "ann@example.com:pass:word", "--state-dir", folder.path]
            let first = try Run(arguments)
            #expect(first.url.hasPrefix("http://127.0.0.1:"))
            #expect(try logIn(first.url) == 200)
            #expect(first.end(signal) == 0)
            // A later run without the account goes on with it.
            let second = try Run(["--state-dir=\(folder.path)"])
            #expect(try logIn(second.url) == 200)
            #expect(second.end(signal) == 0)
        }
    }

    @Test(arguments: [
        ["--port", "x"], ["--port", "-1"], ["--port", "65536"], ["--seed-user", "ann"], ["--dialect", "klingon"],
        ["--nonsense"], ["--port"],
    ])
    func `it refuses what it does not understand`(arguments: [String]) async throws {
        try await onOwnThread {
            let run = try Run(arguments)
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
