import UploadQueue

/// Takes jobs out of the queue.
struct QueueCancelCommand: Command {
    static let name = "queue cancel"
    static let summary = "Take photos out of the queue that are not uploaded yet"
    static let examples = ["racconto queue cancel 12 13", "racconto queue cancel --state pending --yes"]
    static var parameters: [Parameter<Self>] {
        JobFilter.parameters.map { $0.nested(in: \.filter) } + [.flag("--yes", \.isConfirmed, "Do not ask")]
    }

    var filter = JobFilter()
    var isConfirmed = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        if filter.ids.isEmpty {
            let counts = try await store.counts(filter.selection, now: QueueClock.system.now())
            let open = counts.pending.jobs + counts.working.jobs + counts.heldJobs
            try Question(context).confirm("Take \(open) photos out of the queue?", assumed: isConfirmed)
        }
        let count = try await store.cancel(filter.selection, now: QueueClock.system.now())
        context.output.note("\(count) photo\(count == 1 ? "" : "s") taken out of the queue")
        return .success
    }
}
