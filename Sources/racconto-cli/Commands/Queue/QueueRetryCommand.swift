import UploadQueue

/// Gives failed jobs another chance.
struct QueueRetryCommand: Command {
    static let name = "queue retry"
    static let summary = "Try failed, skipped or delayed photos again at once; without a choice all failed ones"
    static let examples = [
        "racconto queue retry", "racconto queue retry 12 13", "racconto queue retry --state skipped --project 0c1f",
    ]
    static var parameters: [Parameter<Self>] { JobFilter.parameters.map { $0.nested(in: \.filter) } }

    var filter = JobFilter()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let selection = filter.isEmpty ? JobSelection(states: [.failed]) : filter.selection
        let count = try await context.queue().retry(selection)
        context.output.note("\(count) photo\(count == 1 ? "" : "s") will be tried again")
        return .success
    }
}
