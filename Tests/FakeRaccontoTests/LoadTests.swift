import FakeRacconto
import Foundation
import TestSupport
import Testing

/// How much the server bears.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LoadTests {
    private static let clients = 64
    private static let requests = 40

    /// So many connections at once, reading and writing; every answer must be a good one.
    private func load(_ caller: Caller, _ project: String) async throws {
        let url = caller.server.url
        let headers = [
            (name: "Authorization", value: "Bearer \(caller.token)"), (name: "Content-Type", value: "application/json"),
        ]
        let note = Array(#"{"project_id":"\#(project)","content":"메모"}"#.utf8)
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
    }

    @Test func `64 clients at once get every answer, and every write is kept`() async throws {
        let caller = try Caller()
        let project = try caller.makeProject()
        caller.server.seedPhotos(100, inProject: project)
        try await load(caller, project)
        let served = caller.server.requests.filter { $0.status == 200 }
        let writes = Self.clients * Self.requests / 10
        #expect(served.filter { $0.method == "POST" && $0.path == "/notes/" }.count == writes)
        #expect(served.filter { $0.method == "GET" && $0.path == "/photos/" }.count == writes * 9)
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
