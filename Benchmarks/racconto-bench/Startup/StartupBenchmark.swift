import Foundation

/// How long a command takes that has nothing to do.
enum StartupBenchmark {
    private static let repetitions = 101

    static let entry = Benchmark(
        name: "startup", summary: "racconto --version, again and again, and /bin/true beside it"
    ) { _, _ in
        let racconto = try Workshop.program("racconto")
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
