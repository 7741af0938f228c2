import RaccontoKit

/// Makes a project.
struct ProjectCreateCommand: Command {
    static let name = "project create"
    static let summary = "Create a project and print its id and slug"
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
            try await context.output.data(JSONText.line(ProjectRecord(created)))
        } else {
            try await context.output.data("\(created.id)  \(PlainText.oneLine(created.slug ?? ""))")
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

/// Changes a project's fields.
struct ProjectEditCommand: Command {
    static let name = "project edit"
    static let summary = "Change a project's fields; fields that are not given stay"
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
        guard changes != ProjectChanges() else { throw UsageError.conflict("nothing to change; give a field") }
        let current = try await client.resolveProject(project)
        let isDone = changes.areVisible(in: current)
        let edit = ProjectChange(context: context, project: current, isDryRun: isDryRun)
        return try await edit.run(
            isDone ? "has these values" : "is changed", isDone: isDone
        ) { [changes] in
            try await client.updateProject(current.id, changes)
        }
    }

    private static func change(_ text: String?) -> FieldChange<String> {
        guard let text else { return .keep }
        return text.isEmpty ? .clear : .set(text)
    }
}

/// The fields of a project that can be typed; shared by creating and editing.
struct ProjectFields: Sendable {
    var titleEnglish: String?
    var description: String?
    var descriptionEnglish: String?
    var location: String?
    var shotDate: String?
    var status: ProjectStatus?
    var cameraType: CameraType?
    var tags: [String] = []

    static var parameters: [Parameter<ProjectFields>] {
        [
            .option("--title-en", "TEXT", \.titleEnglish, "English title"),
            .option("--description", "TEXT", \.description, "Description"),
            .option("--description-en", "TEXT", \.descriptionEnglish, "English description"),
            .option("--location", "TEXT", \.location, "Place"),
            .option("--shot-date", "DATE", \.shotDate, "Day of the photographs, such as 2026-03-01"),
            .option("--status", "STATUS", \.status, "in_progress, completed, published or archived"),
            .option("--camera-type", "TYPE", \.cameraType, "film, digital, mobile or mixed"),
            .options("--tag", "TAG", \.tags, "Tag; may be given up to five times"),
        ]
    }
}

extension ProjectStatus: ArgumentValue {
    init?(argument: String) {
        guard let known = Self.writable.first(where: { $0.rawValue == argument }) else { return nil }
        self = known
    }

    static var choices: [String] { writable.map(\.rawValue) }
    static var expectation: String { "one of " + choices.joined(separator: ", ") }
}

/// What a project was photographed with; empty where the field is cleared.
struct CameraType: ArgumentValue {
    let text: String

    init?(argument: String) {
        guard argument.isEmpty || Self.choices.contains(argument) else { return nil }
        text = argument
    }

    static let choices = ["film", "digital", "mobile", "mixed"]
    static var expectation: String { "one of " + choices.joined(separator: ", ") }
}
