import FakeRacconto
import Foundation
import TestSupport
import Testing

/// How much the server bears.
@Suite(.serialized) struct LoadTests {
    private static let clients = 64
    private static let requests = 40

    /// Requests a second over so many connections at once, reading and writing.
    private func rate(_ caller: Caller, _ project: String) async throws -> Double {
        let url = caller.server.url
        let headers = [
            (name: "Authorization", value: "Bearer \(caller.token)"), (name: "Content-Type", value: "application/json"),
        ]
        let note = Array(#"{"project_id":"\#(project)","content":"메모"}"#.utf8)
        let start = Date()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.clients {
                group.addTask {
                    try await onOwnThread {
                        let client = try LoopbackClient(url: url)
                        for number in 0..<Self.requests {
                            let response =
                                number % 10 == 0
                                ? try client.send("POST", "/notes/", headers: headers, body: note)
                                : try client.send("GET", "/photos/?project_id=\(project)&limit=5", headers: headers)
                            #expect(response.status == 200)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        return Double(Self.clients * Self.requests) / Date().timeIntervalSince(start)
    }

    @Test func `64 clients get a thousand answers a second`() async throws {
        let caller = try Caller()
        let project = try caller.makeProject()
        caller.server.seedPhotos(100, inProject: project)
        // The machine may be busy with something else; once is enough.
        var best = 0.0
        for _ in 0..<3 where best < 1000 { best = max(best, try await rate(caller, project)) }
        #expect(best >= 1000)
    }

    @Test func `more connections than are served are refused, and the server goes on`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            var idle: [LoopbackClient] = []
            for _ in 0..<700 {
                guard let client = try? LoopbackClient(url: caller.server.url) else { break }
                idle.append(client)
            }
            #expect(try caller.send("GET", "/projects/").status == 200)
            idle = []
            var answer: LoopbackResponse?
            for _ in 0..<50 where answer == nil {
                answer = try? LoopbackClient(url: caller.server.url).send("GET", "/health")
                if answer == nil { usleep(20_000) }
            }
            #expect(answer?.status == 200)
        }
    }
}
