import RaccontoKit

/// Changes a project's fields.
struct ProjectEditCommand: Command {
    static let name = "project edit"
    static let summary = "Change a project's fields; what is not named stays"
    static let discussion = "An empty text clears a field, except the title. The slug never changes."
    static let examples = ["racconto project edit jeju --title \"제주의 봄\" --status published"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .option("--title", "TEXT", \.title, "New title"),
        ] + ProjectFields.parameters.map { $0.nested(in: \.fields) }
            + [.flag("--dry-run", \.isDryRun, "Show the project that would be changed; change nothing")]
    }

    var project = ""
    var title: String?
    var fields = ProjectFields()
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        var changes = ProjectChanges()
        changes.title = title
        changes.titleEnglish = Self.change(fields.titleEnglish)
        changes.description = Self.change(fields.description)
        changes.descriptionEnglish = Self.change(fields.descriptionEnglish)
        changes.location = Self.change(fields.location)
        changes.shotDate = Self.change(fields.shotDate)
        changes.cameraType = Self.change(fields.cameraType?.text)
        changes.status = fields.status
        if !fields.tags.isEmpty { changes.tags = fields.tags }
        guard changes != ProjectChanges() else { throw UsageError.conflict("nothing to change; name a field") }
        let current = try await client.resolveProject(project)
        let isDone = changes.areVisible(in: current)
        let edit = ProjectChange(context: context, project: current, isDryRun: isDryRun)
        return try await edit.run(
            isDone ? "is so" : "is changed", isDone: isDone
        ) { [changes] in
            try await client.updateProject(current.id, changes)
        }
    }

    private static func change(_ text: String?) -> FieldChange<String> {
        guard let text else { return .keep }
        return text.isEmpty ? .clear : .set(text)
    }
}
