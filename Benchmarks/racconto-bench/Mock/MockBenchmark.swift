import Foundation
import RaccontoHTTP
import RaccontoKit

/// How many requests the mock server answers when many clients ask at once.
enum MockBenchmark {
    private static let clients = 64
    private static let requestsEach = 500

    static let entry = Benchmark(
        name: "mock",
        summary: "\(clients) clients with a connection each, asking the mock server for a project's photos"
    ) { workshop, _ in
        let session = try await Session.open(workshop)
        let project = try await session.makeProject("asked")
        _ = try await session.seedPhotos(20, in: project)
        guard let token = session.client.token?.secret else { throw BenchmarkFailure("nobody is logged in") }
        let request =
            "GET /photos/?project_id=\(project.rawValue)&limit=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            + "Authorization: Bearer \(token)\r\n\r\n"
        let load = try RequestLoad(url: session.url, request: request)
        let seconds = try load.run(clients: clients, requestsEach: requestsEach)
        return [
            Figure(
                "\(clients) clients", Double(clients * requestsEach) / seconds, .perSecond("requests"), .atLeast(1000),
                beside: "\(clients * requestsEach) requests, each answered with 200")
        ]
    }
}
