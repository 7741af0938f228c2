import RaccontoKit

/// Destroys everything in the trash.
struct TrashEmptyCommand: Command {
    static let name = "trash empty"
    static let summary = "Destroy every photo in the trash of a project, or everything that was ever deleted"
    static let discussion = "--all takes deleted projects as well, with all their photos, chapters and notes."
    static let examples = ["racconto trash empty --project jeju", "racconto trash empty --all --dry-run"]
    static var parameters: [Parameter<Self>] {
        [
            .option("--project", "P", \.project, "Project: id, slug or unique title"),
            .flag("--all", \.isEverything, "The trash of every project, and deleted projects"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project: String?
    var isEverything = false
    var isConfirmed = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard (project != nil) != isEverything else { throw UsageError.conflict("name --project P, or --all") }
        let client = try context.client()
        var id: ID<Project>?
        if let project { id = try await client.resolveProject(project).id }
        let projects = isEverything ? try await TrashedProjects.all(client) : []
        // Photos of deleted projects die with their projects.
        let doomed = Set(projects.map(\.id))
        let photos = try await PhotoSelection.photos(client, in: .trash, of: id)
            .filter { !doomed.contains($0.projectID) }
        var codes: [ExitCode] = []
        if !projects.isEmpty {
            let purging = ProjectPurging(context: context, isConfirmed: isConfirmed, isDryRun: isDryRun)
            codes.append(try await purging.purge(projects, client))
        }
        if !photos.isEmpty || projects.isEmpty {
            var selection = PhotoSelection()
            (selection.isConfirmed, selection.isDryRun) = (isConfirmed, isDryRun)
            let targets = photos.map { PhotoSelection.Target(id: $0.id, photo: $0) }
            codes.append(try await PhotoPurging(context: context, selection: selection).purge(targets, client))
        }
        return codes.first { $0 != .success } ?? .success
    }
}
