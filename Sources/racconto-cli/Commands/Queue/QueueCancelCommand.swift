import UploadQueue

/// Takes jobs out of the queue.
struct QueueCancelCommand: Command {
    static let name = "queue cancel"
    static let summary = "Take photos out of the queue that are not uploaded yet"
    static let examples = ["racconto queue cancel 12 13", "racconto queue cancel --state pending --yes"]
    static var parameters: [Parameter<Self>] {
        JobFilter.parameters.map { $0.nested(in: \.filter) } + [
            .flag("--yes", \.isConfirmed, "Do not ask"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var filter = JobFilter()
    var isConfirmed = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        try await filter.requireKnown(in: store)
        let selection = try await filter.selection(store, context)
        let counts = try await store.counts(selection, now: QueueClock.system.now())
        let open = counts.pending.jobs + counts.working.jobs + counts.heldJobs
        if isDryRun || open == 0 { return try context.tellJobs(open, "taken out of the queue", isDryRun: isDryRun) }
        if filter.ids.isEmpty {
            try Question(context).confirm("Take \(context.photos(open)) out of the queue?", assumed: isConfirmed)
        }
        let count = try await store.cancel(selection, now: QueueClock.system.now())
        return try context.tellJobs(count, "taken out of the queue", isDryRun: false)
    }
}
