import UploadQueue

/// Forgets finished jobs.
struct QueueClearCommand: Command {
    static let name = "queue clear"
    static let summary = "Forget skipped and failed photos, or the states that are named"
    static let discussion = """
        Forgetting done photos (--state done) also forgets what was uploaded: the same files would then be recognised by
        their names on the server only.
        """
    static let examples = ["racconto queue clear", "racconto queue clear --state failed --yes"]
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
        let selection =
            filter.isEmpty
            ? JobSelection(states: [.failed, .skipped]) : try await filter.selection(store, context)
        let counts = try await store.counts(selection, now: QueueClock.system.now())
        let settled = counts.done.jobs + counts.failedJobs + counts.skippedJobs
        if isDryRun || settled == 0 { return try context.tellJobs(settled, "forgotten", isDryRun: isDryRun) }
        if filter.ids.isEmpty {
            try Question(context).confirm("Forget \(context.photos(settled)) of the queue?", assumed: isConfirmed)
        }
        return try context.tellJobs(try await store.clear(selection), "forgotten", isDryRun: false)
    }
}
