/// A group of figures that are measured together.
struct Benchmark: Sendable {
    let name: String
    let summary: String
    /// Prints details when there are any, and returns the figures.
    let run: @Sendable (_ workshop: Workshop, _ files: [String]) async throws -> [Figure]

    /// In the order in which they run: pictures come first, whose memory is this process's own.
    static let all: [Benchmark] = [
        ImagesBenchmark.entry, StartupBenchmark.entry, CancelBenchmark.entry, ScanBenchmark.entry,
        EnqueueBenchmark.entry, MockBenchmark.entry, ListBenchmark.entry, StoryBenchmark.entry, UploadBenchmark.entry,
    ]
}
