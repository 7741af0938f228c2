import UploadQueue

/// Lets held work go on.
struct QueueResumeCommand: Command {
    static let name = "queue resume"
    static let summary = "Let paused and held photos go on; what is still wrong is found out again"
    static let examples = ["racconto queue resume", "racconto queue resume --project jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .option("--project", "P", \.project, "Only this project: id, slug or unique title"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project: String?
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        let all = try await store.holds()
        var holds = all
        if let project {
            let destinations = try await QueueProjects(store).named(project, context)
            let scopes = destinations.map { Hold.Scope.project($0) }
            holds = all.filter { scopes.contains($0.scope) }
            for hold in all where !scopes.contains(hold.scope) && destinations.contains(where: hold.covers) {
                context.output.note("still held with others: \(hold.message)")
            }
        }
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
