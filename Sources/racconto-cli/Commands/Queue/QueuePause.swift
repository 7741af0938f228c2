import UploadQueue

/// Stops all work until `queue resume`.
struct QueuePauseCommand: Command {
    static let name = "queue pause"
    static let summary = "Pause the queue: workers finish their photos and start no others"
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
        let store = try await context.queue()
        if isDryRun {
            _ = try await scopes(store, context)
            context.output.note("nothing was changed; no further photo would be started")
            return .success
        }
        let scopes = try await scopes(store, context)
        for scope in scopes {
            try await store.place(
                Hold(scope: scope, reason: .paused, since: QueueClock.system.now(), message: message))
        }
        context.output.note("paused; photos in progress will be finished")
        return .success
    }

    private func scopes(_ store: any QueueStore, _ context: Context) async throws -> [Hold.Scope] {
        guard let project else { return [.everything] }
        return try await QueueProjects(store).named(project, context).map { .project($0) }
    }

    private var message: String {
        guard let project else { return "the queue is paused; `racconto queue resume` resumes it" }
        return "the project \(project) is paused; `racconto queue resume` resumes it"
    }
}

/// Lets held work go on.
struct QueueResumeCommand: Command {
    static let name = "queue resume"
    static let summary = "Resume paused and held photos; those that still cannot go are held again"
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
        let store = try await context.queue()
        let all = try await store.holds()
        var holds = all
        if let project {
            let destinations = try await QueueProjects(store).named(project, context)
            let scopes = destinations.map { Hold.Scope.project($0) }
            holds = all.filter { scopes.contains($0.scope) }
            for hold in all where !scopes.contains(hold.scope) && destinations.contains(where: hold.covers) {
                context.output.note("still held, with other projects: \(hold.message)")
            }
        }
        if isDryRun {
            for hold in holds { context.output.note("would resume: \(hold.message)") }
            if holds.isEmpty { context.output.note("nothing is held") }
            return .success
        }
        for hold in holds { try await store.release(hold.scope, [hold.reason]) }
        context.output.note(holds.isEmpty ? "nothing was held" : "resumed")
        return .success
    }
}
