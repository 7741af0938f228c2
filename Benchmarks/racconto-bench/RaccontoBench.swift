import Foundation

/// Measures what `docs/benchmarks.md` promises, against the programs that were built beside this one.
@main struct RaccontoBench {
    static let usage = """
        Usage: racconto-bench [NAME] [FILE…]

        Measures everything, or what is named. Ends with 1 when a promise is not kept.

        \(Benchmark.all.map { "  \($0.name.padding(toLength: 9, withPad: " ", startingAt: 0))\($0.summary)" }
            .joined(separator: "\n"))

        """

    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == MeasuredProgram.subcommand {
            exit(MeasuredProgram.run(Array(arguments.dropFirst())))
        }
        var chosen = Benchmark.all
        if !arguments.isEmpty {
            let name = arguments.removeFirst()
            chosen = chosen.filter { $0.name == name }
        }
        guard !chosen.isEmpty else {
            FileHandle.standardError.write(Data(usage.utf8))
            exit(64)
        }
        exit(await measure(chosen, files: arguments))
    }

    private static func measure(_ benchmarks: [Benchmark], files: [String]) async -> Int32 {
        var rows: [(benchmark: String, figure: Figure)] = []
        var failures: [String] = []
        for benchmark in benchmarks {
            say("== \(benchmark.name): \(benchmark.summary)")
            do {
                let sandbox = try Sandbox()
                defer { sandbox.close() }
                let figures = try await benchmark.run(sandbox, files).map { (benchmark: benchmark.name, figure: $0) }
                say(FigureTable.text(figures) + "\n")
                rows += figures
            } catch {
                say("\(benchmark.name) cannot be measured: \(error)\n")
                failures.append(benchmark.name)
            }
        }
        if benchmarks.count > 1 { say("== everything\n" + FigureTable.text(rows)) }
        let missed = rows.filter { $0.figure.isKept == false }
        for row in missed { say("missed: \(row.benchmark), \(row.figure.what)") }
        for name in failures { say("not measured: \(name)") }
        return missed.isEmpty && failures.isEmpty ? 0 : 1
    }

    /// Shown at once, also through a pipe.
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
}

/// A group of figures that are measured together.
struct Benchmark: Sendable {
    let name: String
    let summary: String
    /// Prints details when there are any, and returns the figures.
    let run: @Sendable (_ sandbox: Sandbox, _ files: [String]) async throws -> [Figure]

    /// In the order in which they run: pictures come first, whose memory is this process's own.
    static let all: [Benchmark] = [
        ImagesBenchmark.entry, StartupBenchmark.entry, CancelBenchmark.entry, ScanBenchmark.entry,
        EnqueueBenchmark.entry, QueueBenchmark.entry, MockBenchmark.entry, ListBenchmark.entry, StoryBenchmark.entry,
        UploadBenchmark.entry,
    ]
}

/// A benchmark that cannot be carried out, with the reason.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
