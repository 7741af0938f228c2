import RaccontoKit

/// Writes a note.
struct NoteAddCommand: Command {
    static let name = "note add"
    static let summary = "Write a note about a project or one of its photos"
    static let discussion = "Without a text the editor of VISUAL or EDITOR opens; `-` reads standard input."
    static let examples = [
        "racconto note add \"비 오기 전에 다시\" --project jeju --kind research",
        "racconto note add --file plan.txt --project jeju --pinned",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .optionalPositional("text", \.text, "The note"),
            .option("--file", "FILE", \.file, "Read the note from this file"),
            .option("--kind", "KIND", \.kind, "memo (default), concept, research or client"),
            .option("--photo", "PHOTO", \.photo, "The photo it is about, by id"),
            .flag("--pinned", \.isPinned, "Pin it"),
        ] + NoteOptions.parameters.map { $0.nested(in: \.options) }
    }

    var text: String?
    var file: String?
    var kind = NoteOptions.Kind.memo
    var photo: ID<Photo>?
    var isPinned = false
    var options = NoteOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let project = try await options.resolve(client)
        var photo = photo
        if let text = photo { photo = try await PhotoLookup(client: client).id(text) }
        try await TextSource(context: context, argument: text, file: file).use(draft: "") { [photo] content in
            guard !content.allSatisfy(\.isWhitespace) else {
                throw CommandFailure(.badInput, "the note is empty; nothing was added")
            }
            if options.isDryRun {
                context.output.note("nothing was changed; a \(kind.rawValue) would be added to \(project.shown)")
                return
            }
            let note = try await client.createNote(
                in: project.id, content: content, type: kind.rawValue, isPinned: isPinned, about: photo)
            let text = context.isJSON ? try JSONText.line(NoteRecord(note)) : note.id.rawValue
            try context.output.data(text)
        }
        return .success
    }
}
