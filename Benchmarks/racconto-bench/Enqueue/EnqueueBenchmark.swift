import Foundation

/// How fast a folder gets into the queue, and whether the memory for that grows with the folder.
enum EnqueueBenchmark {
    static let entry = Benchmark(
        name: "enqueue", summary: "100,000 small files into the queue, and 10,000 beside them"
    ) { workshop, _ in
        let session = try await Session.open(workshop)
        _ = try await session.makeProject("many")
        let small = workshop.path("10000"), large = workshop.path("100000")
        try SmallFiles.write(10_000, to: small, perFolder: 1000)
        try SmallFiles.write(100_000, to: large, perFolder: 1000)
        let few = try run(session, small, 10_000)
        let many = try run(session, large, 100_000)
        let fewRate = Unit.perSecond("files").text(10_000 / few.seconds)
        return [
            Figure(
                "100,000 files", 100_000 / many.seconds, .perSecond("files"), .atLeast(20_000),
                beside: "10,000 files: \(fewRate)"),
            Figure(
                "memory for 100,000 over that for 10,000", many.mebibytes / few.mebibytes, .ratio, .under(1.5),
                beside: "\(Unit.mebibytes.text(many.mebibytes)) and \(Unit.mebibytes.text(few.mebibytes))"),
        ]
    }

    private static func run(_ session: Session, _ folder: String, _ count: Int) throws -> MeasuredRun {
        let queue = session.workshop.path("queue-\(count).sqlite")
        let run = try session.racconto("enqueue", folder, "--project", "many", "--queue", queue)
        let status = session.workshop.path("status.json")
        try session.racconto("queue", "status", "--queue", queue, "--json", output: status)
        let text = FileManager.default.contents(atPath: status).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard text.contains(":\(count)") else { throw BenchmarkFailure("not every file is in the queue: \(text)") }
        return run
    }
}
