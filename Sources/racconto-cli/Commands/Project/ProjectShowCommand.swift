import RaccontoKit

/// Shows one project.
struct ProjectShowCommand: Command {
    static let name = "project show"
    static let summary = "Show one project"
    static let examples = ["racconto project show jeju"]
    static var parameters: [Parameter<Self>] {
        [.positional("project", \.project, "Id, slug or unique title")]
    }

    var project = ""
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let project = try await context.client().resolveProject(project)
        if context.isJSON {
            try context.output.data(JSONText.line(ProjectRecord(project)))
            return .success
        }
        let rows: [(String, String?)] = [
            ("id", project.id.rawValue), ("slug", project.slug), ("title (en)", project.titleEnglish),
            ("description", project.description), ("description (en)", project.descriptionEnglish),
            ("status", project.status.rawValue), ("public", project.isPublic ? "yes" : "no"),
            ("in explore", project.showInExplore ? "yes" : "no"), ("location", project.location),
            ("shot", project.shotDate.map(PhotoTable.day)), ("camera type", project.cameraType),
            ("tags", project.tags.isEmpty ? nil : project.tags.joined(separator: ", ")),
            ("cover", project.coverImageURL), ("created", project.createdAt.map(LocalTime.text)),
            ("updated", project.updatedAt.map(LocalTime.text)),
        ]
        var table = Table("title", PlainText.oneLine(project.shownTitle))
        for case (let name, let value?) in rows { table.add(name, value) }
        for line in table.lines() { try context.output.data(line) }
        return .success
    }
}
