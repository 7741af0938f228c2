import PhotoPreparation
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
            try await context.output.data(JSONText.array(notes.map(NoteRecord.init)))
            return .success
        }
        var table = Table("pinned", "kind", "changed", "note", "id")
        for note in notes {
            table.add(
                note.isPinned ? "yes" : "", note.type ?? "", note.updatedAt.map(LocalTime.text) ?? "",
                Self.beginning(of: note.content), note.id.rawValue)
        }
        try await context.show(table, whenEmpty: "the project has no notes")
        return .success
    }

    /// The first line, cut to what a table can hold.
    static func beginning(of text: String) -> String {
        let first = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return TextWidth.fit(first, in: 60)
    }
}

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
            .optionalPositional("text", \.text, "The note").orOption("--text", "TEXT"),
            .option("--file", "FILE", \.file, "Read the note from this file"),
            .option("--kind", "KIND", \.kind, "memo (default), concept, research or client"),
            .option("--photo", "PHOTO", \.photo, "The photo it is about, by id"),
            .flag("--pinned", \.isPinned, "Pin it"),
        ] + NoteOptions.parameters.map { $0.nested(in: \.options) }
    }

    var text: String?
    var file: FilePath?
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
            try await context.output.data(text)
        }
        return .success
    }
}

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
            let texts = Plural.list(doomed.map { "“\(NoteListCommand.beginning(of: $0.content))”" })
            try await Prompt(context).confirm("Destroy for good: \(texts)?", assumed: isConfirmed)
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

/// What every command about notes understands.
struct NoteOptions: Sendable {
    /// The kinds that every client of the service shows.
    enum Kind: String, CaseIterable, ArgumentValue {
        case memo
        case concept
        case research
        case client
    }

    var project: String?
    var isDryRun = false

    static var parameters: [Parameter<NoteOptions>] {
        [
            .option("--project", "P", \.project, "Project: id, slug or unique title").required,
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    /// The note of a list that an id, or the beginning of one, means.
    static func find(_ text: ID<Note>, among notes: [Note], of project: Project) throws -> Note {
        let id = try IDChoice.pick(text, among: notes.map(\.id), called: "note")
        guard let note = notes.first(where: { $0.id == id }) else {
            throw CommandFailure(.noInput, "\(project.shown) has no note `\(text)`")
        }
        return note
    }

    /// The project that notes are looked for in; the service has no way to find a note without it.
    func resolve(_ client: RaccontoClient) async throws -> Project {
        guard let project else { throw UsageError.missingArgument("--project") }
        return try await client.resolveProject(project)
    }
}

/// A note as `--json` prints it: the API's keys, all of them every time.
struct NoteRecord: Encodable {
    private let note: Note

    init(_ note: Note) { self.note = note }

    enum Key: String, CodingKey, CaseIterable {
        case id, content
        case projectID = "project_id"
        case type = "note_type"
        case isPinned = "is_pinned"
        case photoID = "photo_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(note.id, forKey: .id)
        try values.encode(note.projectID, forKey: .projectID)
        try values.encode(note.content, forKey: .content)
        try values.encode(note.type, forKey: .type)
        try values.encode(note.isPinned, forKey: .isPinned)
        try values.encode(note.photoID, forKey: .photoID)
        try values.encode(note.createdAt, forKey: .createdAt)
        try values.encode(note.updatedAt, forKey: .updatedAt)
    }
}
