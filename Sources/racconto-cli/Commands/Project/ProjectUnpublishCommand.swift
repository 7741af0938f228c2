import RaccontoKit

/// Hides a project from others.
struct ProjectUnpublishCommand: Command {
    static let name = "project unpublish"
    static let summary = "Take a project out of the public portfolio and of Explore"
    static let examples = ["racconto project unpublish jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project = ""
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let project = try await client.resolveProject(project)
        let isDone = !project.isPublic && !project.showInExplore
        let change = ProjectChange(context: context, project: project, isDryRun: isDryRun)
        return try await change.run("is private", isDone: isDone) {
            try await client.setAudience(of: project.id, to: .onlyMe)
        }
    }
}
