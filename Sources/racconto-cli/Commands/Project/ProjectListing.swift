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
            try await context.output.data(JSONText.array(projects.map(ProjectRecord.init)))
            return .success
        }
        var table = Table("slug", "title", "status", "public", "location", "id")
        for project in projects {
            table.add(
                project.slug ?? "", project.shownTitle, project.status.rawValue, project.isPublic ? "yes" : "no",
                project.location ?? "", project.id.rawValue)
        }
        try await context.show(table, whenEmpty: "there are no projects yet; `racconto project create TITLE` makes one")
        return .success
    }
}

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
            try await context.output.data(JSONText.line(ProjectRecord(project)))
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
        for line in table.lines() { try await context.output.data(line) }
        return .success
    }
}

extension Project {
    /// The title for tables; the service allows empty ones.
    var shownTitle: String { title.allSatisfy(\.isWhitespace) ? "(untitled)" : title }

    /// What a sentence calls the project: its title, and the id of one that has none.
    var shown: String { title.allSatisfy(\.isWhitespace) ? "(untitled) \(id)" : title }
}

/// A project as `--json` prints it: the API's keys, all of them every time.
struct ProjectRecord: Encodable {
    private let project: Project

    init(_ project: Project) { self.project = project }

    enum Key: String, CodingKey, CaseIterable {
        case id, slug, title, description, status, location, tags
        case titleEnglish = "title_en"
        case descriptionEnglish = "description_en"
        case coverImageURL = "cover_image_url"
        case shotDate = "shot_date"
        case isPublic = "is_public"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case deletedAt = "deleted_at"
        case linkedFolders = "linked_folders"
        case cameraType = "camera_type"
        case showInExplore = "show_in_explore"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(project.id, forKey: .id)
        try values.encode(project.slug, forKey: .slug)
        try values.encode(project.title, forKey: .title)
        try values.encode(project.titleEnglish, forKey: .titleEnglish)
        try values.encode(project.description, forKey: .description)
        try values.encode(project.descriptionEnglish, forKey: .descriptionEnglish)
        try values.encode(project.status, forKey: .status)
        try values.encode(project.coverImageURL, forKey: .coverImageURL)
        try values.encode(project.location, forKey: .location)
        try values.encode(project.shotDate, forKey: .shotDate)
        try values.encode(project.isPublic, forKey: .isPublic)
        try values.encode(project.showInExplore, forKey: .showInExplore)
        try values.encode(project.cameraType, forKey: .cameraType)
        try values.encode(project.tags, forKey: .tags)
        try values.encode(project.linkedFolders, forKey: .linkedFolders)
        try values.encode(project.createdAt, forKey: .createdAt)
        try values.encode(project.updatedAt, forKey: .updatedAt)
        try values.encode(project.deletedAt, forKey: .deletedAt)
    }
}
