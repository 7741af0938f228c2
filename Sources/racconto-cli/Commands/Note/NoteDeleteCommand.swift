import RaccontoKit

/// Destroys notes.
struct NoteDeleteCommand: Command {
    static let name = "note delete"
    static let summary = "Destroy notes; there is no trash for them"
    static let examples = ["racconto note delete 5a81c0de --project jeju"]
    static var parameters: [Parameter<Self>] {
        [.positionals("note", \.notes, "Note ids, or beginnings of ids"), .flag("--yes", \.isConfirmed, "Do not ask")]
            + NoteOptions.parameters.map { $0.nested(in: \.options) }
    }

    var notes: [ID<Note>] = []
    var isConfirmed = false
    var options = NoteOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let project = try await options.resolve(client)
        let present = try await client.notes(in: project.id)
        let doomed = notes.compactMap { text in
            ShortID.matches(text.rawValue, among: present.map(\.id)).first.flatMap { id in present.first { $0.id == id }
            }
        }
        if !options.isDryRun, !doomed.isEmpty {
            let texts = doomed.prefix(5).map { "“\(NoteListCommand.beginning(of: $0.content))”" }.joined(
                separator: ", ")
            let more = doomed.count > 5 ? " and \(doomed.count - 5) more" : ""
            try Question(context).confirm("Destroy for good: \(texts)\(more)?", assumed: isConfirmed)
        }
        let isDryRun = options.isDryRun
        let bulk = BulkChange(context: context, kind: .note, participle: "destroyed", isDryRun: isDryRun)
        return try await bulk.run(notes, target: { .init(id: $0.rawValue) }) { id in
            let note = try NoteOptions.find(id, among: present, of: project)
            if !isDryRun { try await client.deleteNote(note.id, in: project.id) }
            return .changed(name: NoteListCommand.beginning(of: note.content))
        }
    }
}
