import RaccontoKit

/// Shows a project to others.
struct ProjectPublishCommand: Command {
    static let name = "project publish"
    static let summary = "Show a project in the public portfolio, and in Explore on request"
    static let discussion = "A project that is in Explore stays there unless --no-explore takes it out."
    static let examples = ["racconto project publish jeju", "racconto project publish jeju --explore"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .flag("--explore", \.isInExplore, "Offer it in Explore as well"),
            .flag("--no-explore", \.isTakenOut, "Take it out of Explore"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project = ""
    var isInExplore = false
    var isTakenOut = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard !isInExplore || !isTakenOut else {
            throw UsageError.conflict("--explore and --no-explore exclude each other")
        }
        let client = try context.client()
        let project = try await client.resolveProject(project)
        // The two are set together: leaving Explore out would take the project out of it.
        let isShown = isInExplore || (project.showInExplore && !isTakenOut)
        let audience: ProjectAudience = isShown ? .explore : .portfolio
        let change = ProjectChange(context: context, project: project, isDryRun: isDryRun)
        return try await change.run(
            isShown ? "is public and in Explore" : "is public",
            isDone: project.isPublic && project.showInExplore == isShown
        ) { try await client.setAudience(of: project.id, to: audience) }
    }
}
