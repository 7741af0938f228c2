import RaccontoKit

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
            try context.output.data(JSONText.array(rows))
            return .success
        }
        var table = Table("chapter", "id")
        for row in rows { table.add(row.title ?? "(of another project)", row.chapterID.rawValue) }
        try context.show(table, whenEmpty: "no chapter shows the photo")
        return .success
    }
}
