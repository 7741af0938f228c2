import RaccontoKit

/// Sets a project's cover.
struct ProjectCoverCommand: Command {
    static let name = "project cover"
    static let summary = "Make a photo the cover of a project, or take the cover away"
    static let examples = ["racconto project cover jeju 7b0c2f6e", "racconto project cover jeju --none"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .optionalPositional("photo", \.photo, "Photo id"),
            .flag("--none", \.isNone, "No cover"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project = ""
    var photo: ID<Photo>?
    var isNone = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard (photo == nil) == isNone else { throw UsageError.conflict("name a photo, or --none") }
        let client = try context.client()
        let project = try await client.resolveProject(project)
        let photo = photo
        if isDryRun, let photo { _ = try await client.photo(photo) }
        return try await ProjectChange(context: context, project: project, isDryRun: isDryRun).run(
            photo.map { "has the cover \($0)" } ?? "has no cover"
        ) { try await client.setCover(of: project.id, to: photo) }
    }
}
