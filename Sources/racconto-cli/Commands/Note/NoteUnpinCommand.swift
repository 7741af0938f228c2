import RaccontoKit

/// Unpins notes.
struct NoteUnpinCommand: Command {
    static let name = "note unpin"
    static let summary = "Take the pins of notes away"
    static let examples = ["racconto note unpin 5a81c0de --project jeju"]
    static var parameters: [Parameter<Self>] {
        [.positionals("note", \.notes, "Note ids, or beginnings of ids")]
            + NoteOptions.parameters.map { $0.nested(in: \.options) }
    }

    var notes: [ID<Note>] = []
    var options = NoteOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try await NotePinning(context: context, options: options, isPinned: false).run(notes)
    }
}
