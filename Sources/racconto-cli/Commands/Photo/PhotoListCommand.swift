import RaccontoKit

/// Lists photos.
struct PhotoListCommand: Command {
    static let name = "photo list"
    static let summary = "List the photos of a project, or those that filters select"
    static let examples = [
        "racconto photo list --project jeju",
        "racconto photo list --project jeju --rating 4-5 --not-in-chapter",
        "racconto photo list --project jeju --json | jq -r '.[].original_filename'",
    ]
    static var parameters: [Parameter<Self>] {
        PhotoFilterOptions.parameters.map { $0.nested(in: \.filter) }
            + [.flag("--trashed", \.includesTrash, "Photos in the trash as well")]
    }

    var filter = PhotoFilterOptions()
    var includesTrash = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try filter.check()
        let client = try context.client()
        var project: ID<Project>?
        if let text = filter.project { project = try await client.resolveProject(text).id }
        let photos = try await client.photos(in: project, includeDeleted: includesTrash)
        let selected = try await filter.select(photos, in: project, client)
        // Photos of all projects are told apart by their projects; those in the trash are named by their ids.
        let projects = project == nil && !context.isJSON ? try await client.projects() : nil
        try PhotoTable.show(selected, projects: projects, context)
        return .success
    }
}
