import UploadQueue

/// Stops all work until `queue resume`.
struct QueuePauseCommand: Command {
    static let name = "queue pause"
    static let summary = "Let no worker begin another photo until `queue resume`"
    static let examples = ["racconto queue pause", "racconto queue pause --project jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .option("--project", "P", \.project, "Only for this project: id, slug or unique title"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project: String?
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        if isDryRun {
            _ = try await scopes(store, context)
            context.output.note("nothing was changed; no further photo would be begun")
            return .success
        }
        let scopes = try await scopes(store, context)
        for scope in scopes {
            try await store.place(
                Hold(scope: scope, reason: .paused, since: QueueClock.system.now(), message: message))
        }
        context.output.note("paused; photos under way are finished")
        return .success
    }

    private func scopes(_ store: any QueueStore, _ context: Context) async throws -> [Hold.Scope] {
        guard let project else { return [.everything] }
        return try await QueueProjects(store).named(project, context).map { .project($0) }
    }

    private var message: String {
        guard let project else { return "the queue is paused; `racconto queue resume` lets it go on" }
        return "the project \(project) is paused; `racconto queue resume` lets it go on"
    }
}
