import RaccontoKit

/// Lists the photos of a project.
struct PhotoListCommand: Command {
    static let name = "photo list"
    static let summary = "List the photos of a project"
    static let examples = ["racconto photo list --project jeju --json | jq -r '.[].original_filename'"]
    static var parameters: [Parameter<Self>] {
        [
            .option("--project", "P", \.project, "Id, slug or unique title; without it every photo of the account"),
            .flag("--trashed", \.includesTrash, "Photos in the trash as well"),
        ]
    }

    var project: String?
    var includesTrash = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        var id: ID<Project>?
        if let project { id = try await client.resolveProject(project).id }
        let photos = try await client.photos(in: id, includeDeleted: includesTrash)
        if context.isJSON {
            try context.output.data(JSONText.array(photos))
            return .success
        }
        for line in PhotoTable.lines(photos, isBold: context.terminal.hasColour) { try context.output.data(line) }
        return .success
    }
}
