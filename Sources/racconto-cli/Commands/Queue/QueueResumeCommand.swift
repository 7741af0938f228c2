import UploadQueue

/// Lets held work go on.
struct QueueResumeCommand: Command {
    static let name = "queue resume"
    static let summary = "Let paused and held photos go on; what is still wrong is found out again"
    static let examples = ["racconto queue resume"]
    static var parameters: [Parameter<Self>] {
        [.flag("--dry-run", \.isDryRun, "Show what would change; change nothing")]
    }

    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        let holds = try await store.holds()
        if isDryRun {
            for hold in holds { context.output.note("would go on: \(hold.message)") }
            if holds.isEmpty { context.output.note("nothing is held") }
            return .success
        }
        for hold in holds { try await store.release(hold.scope, [hold.reason]) }
        context.output.note(holds.isEmpty ? "nothing was held" : "going on")
        return .success
    }
}
