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
        JobFilter.parameters.map { $0.nested(in: \.filter) } + [.flag("--yes", \.isConfirmed, "Do not ask")]
    }

    var filter = JobFilter()
    var isConfirmed = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let selection = filter.isEmpty ? JobSelection(states: [.failed, .skipped]) : filter.selection
        if filter.ids.isEmpty {
            try Question(context).confirm("Forget these photos of the queue?", assumed: isConfirmed)
        }
        let count = try await context.queue().clear(selection)
        context.output.note("\(count) photo\(count == 1 ? "" : "s") forgotten")
        return .success
    }
}
