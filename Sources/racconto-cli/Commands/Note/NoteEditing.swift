import PhotoPreparation
import RaccontoKit

/// Changes a note.
struct NoteEditCommand: Command {
    static let name = "note edit"
    static let summary = "Change a note; what is not given stays"
    static let discussion = "Without a text, --kind or --photo the editor of VISUAL or EDITOR opens with the note."
    static let examples = [
        "racconto note edit 5a81c0de \"새 글\" --project jeju",
        "racconto note edit 5a81c0de --kind client --project jeju",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("note", \.note, "Note id, or the beginning of one"),
            .optionalPositional("text", \.text, "The new text").orOption("--text", "TEXT"),
            .option("--file", "FILE", \.file, "Read the new text from this file"),
            .option("--kind", "KIND", \.kind, "memo, concept, research or client"),
            .option("--photo", "PHOTO", \.photo, "The photo it is about, by id"),
            .flag("--no-photo", \.isAboutNoPhoto, "It is not about a photo"),
        ] + NoteOptions.parameters.map { $0.nested(in: \.options) }
    }

    var note = ID<Note>("")
    var text: String?
    var file: FilePath?
    var kind: NoteOptions.Kind?
    var photo: ID<Photo>?
    var isAboutNoPhoto = false
    var options = NoteOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard photo == nil || !isAboutNoPhoto else {
            throw UsageError.conflict("--photo and --no-photo cannot be given together")
        }
        let client = try context.client()
        let project = try await options.resolve(client)
        let current = try NoteOptions.find(note, among: try await client.notes(in: project.id), of: project)
        var changes = NoteChanges()
        changes.type = kind?.rawValue
        if let photo { changes.photoID = .set(try await PhotoLookup(client: client).id(photo)) }
        if isAboutNoPhoto { changes.photoID = .clear }
        if changes == NoteChanges() || text != nil || file != nil {
            let source = TextSource(context: context, argument: text, file: file)
            try await source.use(draft: current.content) { [changes] content in
                guard content == current.content || !content.allSatisfy(\.isWhitespace) else {
                    throw CommandFailure(
                        .badInput, "the note would be empty; nothing was changed (`racconto note delete` destroys it)")
                }
                var changes = changes
                changes.content = content
                try await send(changes, to: current, in: project, client, context)
            }
        } else {
            try await send(changes, to: current, in: project, client, context)
        }
        return .success
    }

    private func send(
        _ changes: NoteChanges, to note: Note, in project: Project, _ client: RaccontoClient, _ context: Context
    ) async throws {
        let isDone = changes.isSatisfied(by: note)
        if isDone, !context.isJSON {
            context.output.note("nothing was changed; the note `\(note.id)` has this content already")
            return
        }
        if options.isDryRun {
            if context.isJSON {
                let record = ChangeRecord(
                    kind: .note, id: note.id.rawValue, result: isDone ? .unchanged : .wouldChange)
                try await context.output.data(JSONText.line(record))
            } else {
                context.output.note("nothing was changed; the note `\(note.id)` would be")
            }
            return
        }
        let changed = isDone ? note : try await client.updateNote(note.id, in: project.id, changes)
        if context.isJSON {
            try await context.output.data(JSONText.line(NoteRecord(changed)))
        } else {
            context.output.note("changed the note `\(note.id)`")
        }
    }
}

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

/// Unpins notes.
struct NoteUnpinCommand: Command {
    static let name = "note unpin"
    static let summary = "Unpin notes"
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

/// Pins notes, or takes their pins away.
private struct NotePinning {
    let context: Context
    let options: NoteOptions
    let isPinned: Bool

    func run(_ notes: [ID<Note>]) async throws -> ExitCode {
        let client = try context.client()
        let project = try await options.resolve(client)
        let present = try await client.notes(in: project.id)
        let (isPinned, isDryRun) = (isPinned, options.isDryRun)
        let bulk = BulkChange(
            context: context, kind: .note, participle: isPinned ? "pinned" : "unpinned", isDryRun: isDryRun)
        return try await bulk.run(notes, target: { .init(id: $0.rawValue) }) { id in
            let note = try NoteOptions.find(id, among: present, of: project)
            if note.isPinned == isPinned { return .unchanged(name: nil) }
            if !isDryRun { _ = try await client.setPinned(note.id, in: project.id, isPinned) }
            return .changed(name: nil)
        }
    }
}
