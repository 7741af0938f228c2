import UploadQueue

/// Gives failed jobs another chance.
struct QueueRetryCommand: Command {
    static let name = "queue retry"
    static let summary = "Try failed, skipped or delayed photos again at once; without a choice all failed ones"
    static let examples = [
        "racconto queue retry", "racconto queue retry 12 13", "racconto queue retry --state skipped --project jeju",
    ]
    static var parameters: [Parameter<Self>] {
        JobFilter.parameters.map { $0.nested(in: \.filter) } + [
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing")
        ]
    }

    var filter = JobFilter()
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        try await filter.requireKnown(in: store)
        let selection =
            filter.isEmpty
            ? JobSelection(states: [.failed]) : try await filter.selection(store, context)
        if isDryRun {
            let counts = try await store.counts(selection, now: QueueClock.system.now())
            let count = counts.failedJobs + counts.skippedJobs + counts.delayed.jobs
            return try context.tellJobs(count, "tried again", isDryRun: true)
        }
        return try context.tellJobs(try await store.retry(selection), "tried again", isDryRun: false)
    }
}
