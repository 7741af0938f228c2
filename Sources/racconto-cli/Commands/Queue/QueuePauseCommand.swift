import UploadQueue

/// Stops all work until `queue resume`.
struct QueuePauseCommand: Command {
    static let name = "queue pause"
    static let summary = "Let no worker begin another photo until `queue resume`"
    static let examples = ["racconto queue pause"]
    static var parameters: [Parameter<Self>] {
        [.flag("--dry-run", \.isDryRun, "Show what would change; change nothing")]
    }

    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        if isDryRun {
            context.output.note("nothing was changed; no further photo would be begun")
            return .success
        }
        try await store.place(
            Hold(
                scope: .everything, reason: .paused, since: QueueClock.system.now(),
                message: "the queue is paused; `racconto queue resume` lets it go on"))
        context.output.note("paused; photos under way are finished")
        return .success
    }
}
