import RaccontoKit

/// Sets a project's cover.
struct ProjectCoverCommand: Command {
    static let name = "project cover"
    static let summary = "Make a photo the cover of a project, or take the cover away"
    static let examples = ["racconto project cover jeju 7b0c2f6e", "racconto project cover jeju --none"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .optionalPositional("photo", \.photo, "Photo id, or the beginning of one"),
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
        var picture: Photo?
        if let photo { picture = try await client.photo(try await PhotoLookup(client: client).id(photo)) }
        let change = ProjectChange(context: context, project: project, isDryRun: isDryRun)
        return try await change.run(
            picture.map { "has the cover \($0.shown)" } ?? "has no cover",
            isDone: project.coverImageURL == picture?.imageURL
        ) { try await client.setCover(of: project.id, to: picture?.id) }
    }
}
