import RaccontoKit

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
