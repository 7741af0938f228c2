import RaccontoKit

/// Moves a project to the trash.
struct ProjectDeleteCommand: Command {
    static let name = "project delete"
    static let summary = "Move a project to the trash, where it stays for 30 days"
    static let examples = ["racconto project delete jeju --dry-run"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
            .flag("--dry-run", \.isDryRun, "Show what would be deleted; change nothing"),
        ]
    }

    var project = ""
    var isConfirmed = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let project = try await client.resolveProject(project)
        if !isDryRun {
            try Question(context).confirm(
                "Move \(project.shownTitle) (\(project.id)) to the trash?", assumed: isConfirmed)
        }
        return try await ProjectChange(context: context, project: project, isDryRun: isDryRun).run(
            "is in the trash"
        ) { () async throws -> Void in try await client.deleteProject(project.id) }
    }
}
