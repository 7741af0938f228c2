import RaccontoKit

/// Lists notes.
struct NoteListCommand: Command {
    static let name = "note list"
    static let summary = "List the notes of a project, pinned ones first"
    static let examples = ["racconto note list --project jeju"]
    static var parameters: [Parameter<Self>] {
        [.option("--project", "P", \.project, "Project: id, slug or unique title").required]
    }

    var project: String?
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard let project else { throw UsageError.missingArgument("--project") }
        let client = try context.client()
        let notes = try await client.notes(in: try await client.resolveProject(project).id)
        if context.isJSON {
            try context.output.data(JSONText.array(notes.map(NoteRecord.init)))
            return .success
        }
        var table = Table("pinned", "kind", "changed", "note", "id")
        for note in notes {
            table.add(
                note.isPinned ? "yes" : "", note.type ?? "", note.updatedAt.map(LocalTime.text) ?? "",
                Self.beginning(of: note.content), note.id.rawValue)
        }
        try context.show(table, whenEmpty: "the project has no notes")
        return .success
    }

    /// The first line, cut to what a table can hold.
    static func beginning(of text: String) -> String {
        let first = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return TextWidth.fit(first, in: 60)
    }
}
