import RaccontoKit

/// Pins notes.
struct NotePinCommand: Command {
    static let name = "note pin"
    static let summary = "Pin notes, so that they come first"
    static let examples = ["racconto note pin 5a81c0de --project jeju"]
    static var parameters: [Parameter<Self>] {
        [.positionals("note", \.notes, "Note ids, or beginnings of ids")]
            + NoteOptions.parameters.map { $0.nested(in: \.options) }
    }

    var notes: [ID<Note>] = []
    var options = NoteOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try await NotePinning(context: context, options: options, isPinned: true).run(notes)
    }
}
