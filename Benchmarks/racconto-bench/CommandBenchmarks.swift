import Foundation
import RaccontoHTTP
import RaccontoKit

/// How long a command takes that has nothing to do.
enum StartupBenchmark {
    private static let repetitions = 101

    static let entry = Benchmark(
        name: "startup", summary: "racconto --version, again and again, and /bin/true beside it"
    ) { _, _ in
        let racconto = try Sandbox.program("racconto")
        var ours = Timings(), peer = Timings()
        for _ in 0..<repetitions {
            ours.add(.seconds(try time(racconto, ["--version"])))
            peer.add(.seconds(try time("/bin/true", [])))
        }
        let beside = "`/bin/true` \(Unit.milliseconds.text(peer.median)); medians of \(repetitions)"
        return [Figure("`racconto --version`", ours.median, .milliseconds, .under(15), beside: beside)]
    }

    private static func time(_ program: String, _ arguments: [String]) throws -> Double {
        let streams = ChildProcess.Streams(input: "/dev/null", output: "/dev/null")
        return try ChildProcess(program, arguments, environment: [:], streams: streams).wait().seconds
    }
}

/// A list that is as long as lists get.
enum ListBenchmark {
    private static let count = 20_000
    private static let repetitions = 5

    static let entry = Benchmark(
        name: "list", summary: "racconto photo list of a project with 20,000 photos, and the bare transfer beside it"
    ) { sandbox, _ in
        let session = try await Session.open(sandbox)
        let project = try await session.makeProject("long")
        let ids = Set(try await session.seedPhotos(count, in: project).map(\.rawValue))
        let transfer = try await transfer(session, project)
        let output = sandbox.path("list.out")
        let json = try session.repeated(
            repetitions, "photo", "list", "--project", project.rawValue, "--json", output: output)
        try checkJSON(output, ids)
        let table = try session.repeated(repetitions, "photo", "list", "--project", project.rawValue, output: output)
        try checkTable(output)
        return [("--json", json), ("table", table)].flatMap { name, run in
            [
                Figure(
                    "`photo list`, \(name)", run.times.median / 1e3, .seconds, .under(2),
                    beside: "the same pages, read but not looked at: \(Unit.seconds.text(transfer / 1e3))"),
                Figure("memory, \(name)", run.mebibytes, .mebibytes, .under(150)),
            ]
        }
    }

    /// Milliseconds to get the same pages without decoding them.
    private static func transfer(_ session: Session, _ project: ID<Project>) async throws -> Double {
        let transport = CurlTransport(CurlConfiguration(environment: [:]))
        defer { transport.shutDown() }
        let headers = [(name: "Authorization", value: "Bearer \(session.client.token?.secret ?? "")")]
        var times = Timings()
        for _ in 0..<repetitions {
            let start = ContinuousClock.now
            for page in 0..<count / 5000 {
                let query = "project_id=\(project.rawValue)&limit=5000&offset=\(page * 5000)"
                let answer = try await transport.send(
                    HTTPRequest(method: .get, url: "\(session.url)/photos/?\(query)", headers: headers))
                guard answer.status == 200 else { throw BenchmarkFailure("a page is answered with \(answer.status)") }
            }
            times.add(ContinuousClock.now - start)
        }
        return times.median
    }

    private static func checkJSON(_ path: String, _ ids: Set<String>) throws {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        let rows = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
        let listed = rows.compactMap { $0["id"] as? String }
        guard listed.count == count, Set(listed) == ids else {
            throw BenchmarkFailure("the list has \(listed.count) photos, \(Set(listed).count) of them different")
        }
    }

    private static func checkTable(_ path: String) throws {
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let names = Set(
            text.split(separator: "\n").flatMap { $0.split(separator: " ") }.filter { $0.hasPrefix("DSC_") })
        guard names.count == count else { throw BenchmarkFailure("the table names \(names.count) photos") }
    }
}
