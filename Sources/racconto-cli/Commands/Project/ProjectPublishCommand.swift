import RaccontoKit

/// Shows a project to others.
struct ProjectPublishCommand: Command {
    static let name = "project publish"
    static let summary = "Show a project in the public portfolio, and in Explore on request"
    static let examples = ["racconto project publish jeju", "racconto project publish jeju --explore"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .flag("--explore", \.isInExplore, "Offer it in Explore as well"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project = ""
    var isInExplore = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let project = try await client.resolveProject(project)
        let audience: ProjectAudience = isInExplore ? .explore : .portfolio
        return try await ProjectChange(context: context, project: project, isDryRun: isDryRun).run(
            isInExplore ? "is public and in Explore" : "is public"
        ) { try await client.setAudience(of: project.id, to: audience) }
    }
}
