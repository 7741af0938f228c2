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
        try await PhotoTable.show(selected, projects: projects, context)
        return .success
    }
}

/// Photos as a table for people.
enum PhotoTable {
    /// Prints photos as a table, or as JSON.
    ///
    /// - Parameter projects: what the projects are called, where the photos are of several; nil leaves the column out.
    static func show(_ photos: [Photo], projects: [Project]? = nil, _ context: Context) async throws {
        if context.isJSON {
            try await context.output.data(JSONText.array(photos.map(PhotoRecord.init)))
        } else {
            let names = projects.map { projects in
                Dictionary(projects.map { ($0.id, $0.slug ?? $0.shownTitle) }, uniquingKeysWith: { first, _ in first })
            }
            try await context.show(table(photos, projects: names), whenEmpty: "no photo matches")
        }
    }

    /// `2026-03-01 09:30`, as it is written: for the camera's wall clock, which knows no zone.
    static func minutes(_ time: ServerTime) -> String { String(time.text.prefix(16)).replacing("T", with: " ") }

    /// `2026-03-01 09:30`, or the day alone where the time of day is midnight.
    static func day(_ time: ServerTime) -> String {
        let text = minutes(time)
        return text.hasSuffix(" 00:00") ? String(text.prefix(10)) : text
    }

    private static func table(_ photos: [Photo], projects: [ID<Project>: String]?) -> Table {
        let columns: [(heading: String, alignment: Table.Alignment)] = [
            ("order", .right), ("name", .left), ("folder", .left), ("taken", .left), ("camera", .left),
            ("pixels", .right), ("rating", .left), ("label", .left), ("id", .left),
        ]
        var table = Table(projects == nil ? columns : [("project", .left)] + columns)
        for photo in photos {
            let pixels = photo.width.flatMap { width in photo.height.map { "\(width)×\($0)" } } ?? ""
            let project = projects.map { [$0[photo.projectID] ?? photo.projectID.rawValue] } ?? []
            table.add(
                project + [
                    String(photo.order), photo.originalFilename ?? "", photo.folder ?? "",
                    photo.takenAt.map(minutes) ?? "", photo.camera ?? "",
                    pixels, photo.rating.map { String(repeating: "★", count: min(5, max(0, $0))) } ?? "",
                    photo.colorLabel ?? "", photo.id.rawValue,
                ])
        }
        return table
    }
}

/// Lists the chapters that show a photo.
struct PhotoChaptersCommand: Command {
    static let name = "photo chapters"
    static let summary = "List the chapters that show a photo"
    static let examples = ["racconto photo chapters 7b0c2f6e"]
    static var parameters: [Parameter<Self>] { [.positional("photo", \.photo, "Photo id, or the beginning of one")] }

    var photo = ID<Photo>("")
    var global = GlobalOptions()

    private struct Row: Encodable {
        let chapterID: ID<Chapter>
        /// Nil for a chapter of a project that the photo was moved away from.
        let title: String?
        let projectID: ID<Project>?

        enum CodingKeys: String, CodingKey {
            case title
            case chapterID = "chapter_id"
            case projectID = "project_id"
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(chapterID, forKey: .chapterID)
            try values.encode(title, forKey: .title)
            try values.encode(projectID, forKey: .projectID)
        }
    }

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let shown = try await client.photo(try await PhotoLookup(client: client).id(photo))
        let ids = try await client.chapters(of: shown.id)
        let known = ids.isEmpty ? [] : try await client.chapters(of: shown.projectID)
        let rows = ids.map { id in
            let chapter = known.first { $0.id == id }
            return Row(chapterID: id, title: chapter?.title, projectID: chapter?.projectID)
        }
        if context.isJSON {
            try await context.output.data(JSONText.array(rows))
            return .success
        }
        var table = Table("chapter", "id")
        for row in rows { table.add(row.title ?? "(of another project)", row.chapterID.rawValue) }
        try await context.show(table, whenEmpty: "no chapter shows the photo")
        return .success
    }
}
