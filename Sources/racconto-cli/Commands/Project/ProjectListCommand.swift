import RaccontoKit

/// Lists projects.
struct ProjectListCommand: Command {
    static let name = "project list"
    static let summary = "List the projects"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let projects = try await context.client().projects()
        if context.isJSON {
            try context.output.data(JSONText.array(projects.map(ProjectRecord.init)))
            return .success
        }
        var table = Table("slug", "title", "status", "public", "location", "id")
        for project in projects {
            table.add(
                project.slug ?? "", project.shownTitle, project.status.rawValue, project.isPublic ? "yes" : "no",
                project.location ?? "", project.id.rawValue)
        }
        try context.show(table, whenEmpty: "there are no projects yet; `racconto project create TITLE` makes one")
        return .success
    }
}
