import RaccontoKit

/// Makes a project.
struct ProjectCreateCommand: Command {
    static let name = "project create"
    static let summary = "Make a project and print its id and slug"
    static let examples = ["racconto project create \"제주 2026\" --location Jeju"]
    static var parameters: [Parameter<Self>] {
        [.positional("title", \.title, "Title")] + ProjectFields.parameters.map { $0.nested(in: \.fields) }
            + [
                .flag("--public", \.isPublic, "Show it in the public portfolio"),
                .flag("--dry-run", \.isDryRun, "Check the login and the fields; change nothing"),
            ]
    }

    var title = ""
    var fields = ProjectFields()
    var isPublic = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        var project = NewProject(title: title)
        project.titleEnglish = fields.titleEnglish
        project.description = fields.description
        project.descriptionEnglish = fields.descriptionEnglish
        project.location = fields.location
        project.shotDate = fields.shotDate
        project.status = fields.status
        project.cameraType = fields.cameraType.flatMap { $0.text.isEmpty ? nil : $0.text }
        if !fields.tags.isEmpty { project.tags = fields.tags }
        if isPublic { project.isPublic = true }
        let client = try context.client()
        if isDryRun {
            let account = try await client.me()
            let room = account.projectLimit.map { " (\(account.projectCount ?? 0) of \($0) projects are used)" } ?? ""
            context.output.note(
                "nothing was changed; the project \(title.isEmpty ? "(untitled)" : title) would be made\(room)")
            return .success
        }
        let created = try await client.createProject(project)
        if context.isJSON {
            try context.output.data(JSONText.line(ProjectRecord(created)))
        } else {
            try context.output.data("\(created.id)  \(PlainText.oneLine(created.slug ?? ""))")
        }
        await tellNamesakes(of: created, client, context)
        return .success
    }

    /// Titles may repeat, but then the title alone does not say which is meant.
    private func tellNamesakes(of project: Project, _ client: RaccontoClient, _ context: Context) async {
        guard !project.title.isEmpty else { return }
        let namesakes: [Project]
        do {
            namesakes = try await client.projects().filter { $0.title == project.title }
        } catch {
            return  // the project is made; a remark about it is no reason to fail
        }
        guard namesakes.count > 1 else { return }
        let names = namesakes.map { "`\($0.slug ?? $0.id.rawValue)`" }.joined(separator: ", ")
        context.output.note(
            "\(namesakes.count) projects are called \(project.title) now; tell them apart by their slugs: \(names)")
    }
}
