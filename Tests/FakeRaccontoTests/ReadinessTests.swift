import FakeRacconto
import Foundation
import TestSupport
import Testing

/// Who can connect gets the right answer: no request comes too early, however busy the machine is.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReadinessTests {
    private static let login = Array("username=ann%40example.com&password=pass%3Aword".utf8)
    private static let account = FakeRacconto.Account(email: "ann@example.com", password: "pass:word")

    /// Outside the range from which the kernel takes ports for connections: one of them could connect to itself.
    private static func somePort() -> UInt16 { UInt16.random(in: 20_000..<30_000) }

    private static func logIn(_ client: LoopbackClient) throws -> Int {
        try client.send(
            "POST", "/auth/login", headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
            body: login
        ).status
    }

    /// Connects again and again until somebody listens, and logs in at once over that first connection.
    private static func firstAnswer(at url: String) throws -> Int {
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            do {
                let client = try LoopbackClient(url: url)
                return try logIn(client)
            } catch let error as LoopbackClient.Broken where error.description.hasPrefix("no connection") {
                guard ContinuousClock.now < deadline else { throw error }
                usleep(50)
            }
        }
    }

    /// Runs a body while more threads compute than there are cores.
    private static func underLoad(_ body: () async throws -> Void) async throws {
        let isOver = Locked(false)
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount + 2 {
            Thread.detachNewThread { while !isOver.value {} }
        }
        defer { isOver.with { $0 = true } }
        try await body()
    }

    @Test func `the first connection that is taken is answered, by a server in this process`() async throws {
        try await Self.underLoad {
            var served = 0
            while served < 40 {
                let port = Self.somePort()
                async let first = onOwnThread { try Self.firstAnswer(at: "http://127.0.0.1:\(port)") }
                var options = FakeRacconto.Options()
                options.port = port
                options.accounts = [Self.account]
                let server = try? await onOwnThread { [options] in try FakeRacconto(options) }
                let status = try? await first
                server?.stop()
                // Somebody else may have had the port.
                guard server != nil else { continue }
                #expect(status == 200)
                served += 1
            }
        }
    }

    @Test func `a request right after the initialiser is answered`() async throws {
        try await Self.underLoad {
            for _ in 0..<40 {
                try await onOwnThread {
                    var options = FakeRacconto.Options()
                    options.accounts = [Self.account]
                    let server = try FakeRacconto(options)
                    #expect(try Self.logIn(try LoopbackClient(url: server.url)) == 200)
                    server.stop()
                }
            }
        }
    }

    @Test func `a request before or right after the program's first line is answered`() async throws {
        try await Self.underLoad {
            for _ in 0..<8 {
                let port = Self.somePort()
                async let early = onOwnThread { try Self.firstAnswer(at: "http://127.0.0.1:\(port)") }
                try await onOwnThread {
                    let run = try MockServerRun(["--port", "\(port)", "--seed-user", "ann@example.com:pass:word"])
                    #expect(try Self.logIn(try LoopbackClient(url: run.url)) == 200)
                    Thread.sleep(forTimeInterval: 0.05)
                    #expect(run.end(SIGTERM) == 0)
                }
                #expect(try await early == 200)
            }
        }
    }
}
