import RaccontoKit

/// Makes a photo the cover of its project.
struct PhotoCoverCommand: Command {
    static let name = "photo cover"
    static let summary = "Make a photo the cover of its project"
    static let examples = ["racconto photo cover 7b0c2f6e"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("photo", \.photo, "Photo id, or the beginning of one"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var photo = ID<Photo>("")
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let photo = try await client.photo(try await PhotoLookup(client: client).id(photo))
        let project = try await client.project(photo.projectID)
        let change = ProjectChange(context: context, project: project, isDryRun: isDryRun)
        return try await change.run(
            "has the cover \(photo.shown)", isDone: project.coverImageURL == photo.imageURL && photo.deletedAt == nil
        ) {
            try await client.setCover(of: project.id, to: photo.id)
        }
    }
}
