import RaccontoKit

/// Takes a project out of the trash.
struct ProjectRestoreCommand: Command {
    static let name = "project restore"
    static let summary = "Take a project out of the trash, with its photos, chapters and notes"
    static let discussion = "All its notes come back, also those that had been deleted with a photo before."
    static let examples = ["racconto project restore jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title of a project in the trash"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project = ""
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let project = try TrashedProjects(projects: try await client.trashedProjects()).find(project)
        return try await ProjectChange(context: context, project: project, isDryRun: isDryRun).run(
            "is back from the trash"
        ) { try await client.restoreProject(project.id) }
    }
}
