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
            try context.output.data(JSONText.array(photos.map(PhotoRecord.init)))
            return .success
        }
        let projects = try await Self.names(client)
        var table = Table("deleted", "name", "folder", "project", "id")
        for photo in photos {
            table.add(
                photo.deletedAt.map(LocalTime.text) ?? "", photo.originalFilename ?? "",
                photo.folder ?? "", projects[photo.projectID] ?? photo.projectID.rawValue, photo.id.rawValue)
        }
        try context.show(table, whenEmpty: "no photo in the trash matches")
        return .success
    }

    /// What the projects are called, deleted ones as well where the service keeps them.
    private static func names(_ client: RaccontoClient) async throws -> [ID<Project>: String] {
        let projects = try await client.projects() + TrashedProjects.all(client)
        return Dictionary(projects.map { ($0.id, $0.slug ?? $0.shownTitle) }, uniquingKeysWith: { first, _ in first })
    }
}
