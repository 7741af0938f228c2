import RaccontoKit

/// Lists the photos in the trash.
struct TrashListCommand: Command {
    static let name = "trash list"
    static let summary = "List the photos in the trash of a project, or of all"
    static let discussion = "Deleted projects are listed by `racconto project trash`."
    static let examples = ["racconto trash list --project jeju"]
    static var parameters: [Parameter<Self>] { PhotoFilterOptions.parameters.map { $0.nested(in: \.filter) } }

    var filter = PhotoFilterOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try filter.check()
        let client = try context.client()
        var project: ID<Project>?
        if let text = filter.project { project = try await client.resolveProject(text).id }
        let trashed = try await PhotoSelection.photos(client, in: .trash, of: project)
        let photos = try await filter.select(trashed, in: project, client)
        if context.isJSON {
            try await context.output.data(JSONText.array(photos.map(PhotoRecord.init)))
            return .success
        }
        let projects = try await Self.names(client)
        var table = Table("deleted", "name", "folder", "project", "id")
        for photo in photos {
            table.add(
                photo.deletedAt.map(LocalTime.text) ?? "", photo.originalFilename ?? "",
                photo.folder ?? "", projects[photo.projectID] ?? photo.projectID.rawValue, photo.id.rawValue)
        }
        try await context.show(table, whenEmpty: "no photo in the trash matches")
        return .success
    }

    /// What the projects are called, deleted ones as well where the service keeps them.
    private static func names(_ client: RaccontoClient) async throws -> [ID<Project>: String] {
        let projects = try await client.projects() + TrashedProjects.all(client)
        return Dictionary(projects.map { ($0.id, $0.slug ?? $0.shownTitle) }, uniquingKeysWith: { first, _ in first })
    }
}

/// Takes photos out of the trash.
struct TrashRestoreCommand: Command {
    static let name = "trash restore"
    static let summary = "Restore photos from the trash; with --project alone, all of that project"
    static let discussion = """
        As many come back as the account's limit allows; the others stay in the trash and are listed. Projects are brought
        back by `racconto project restore`.
        """
    static let examples = ["racconto trash restore --project jeju --yes"]
    static var parameters: [Parameter<Self>] { PhotoSelection.parameters.map { $0.nested(in: \.selection) } }

    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try await PhotoRestoring(context: context, selection: selection).run()
    }
}

/// Destroys photos in the trash.
struct TrashPurgeCommand: Command {
    static let name = "trash purge"
    static let summary = "Destroy some of the photos in the trash for good, after listing them"
    static let discussion = "Only photos in the trash are destroyed. `racconto trash empty` destroys them all."
    static let examples = ["racconto trash purge --project jeju --rating 1 --dry-run"]
    static var parameters: [Parameter<Self>] { PhotoSelection.parameters.map { $0.nested(in: \.selection) } }

    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try await PhotoPurging(context: context, selection: selection).run()
    }
}

/// Destroys everything in the trash.
struct TrashEmptyCommand: Command {
    static let name = "trash empty"
    static let summary = "Destroy every photo in the trash of a project, or everything that was ever deleted"
    static let discussion = "--all includes deleted projects, with all their photos, chapters and notes."
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
        guard (project != nil) != isEverything else { throw UsageError.conflict("give --project P or --all") }
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
