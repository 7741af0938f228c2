import RaccontoKit

/// Lists deleted projects.
struct ProjectTrashCommand: Command {
    static let name = "project trash"
    static let summary = "List the projects in the trash; they are destroyed after 30 days"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let projects = try await context.client().trashedProjects()
        if context.isJSON {
            try context.output.data(JSONText.array(projects.map(ProjectRecord.init)))
            return .success
        }
        var table = Table("deleted", "slug", "title", "id")
        for project in projects {
            table.add(
                project.deletedAt.map(LocalTime.text) ?? "", project.slug ?? "", project.shownTitle,
                project.id.rawValue)
        }
        try context.show(table, whenEmpty: "no project is in the trash")
        return .success
    }
}
