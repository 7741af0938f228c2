import RaccontoKit

/// Pins notes, or takes their pins away.
struct NotePinning {
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
            guard let note = present.first(where: { $0.id == id }) else {
                throw CommandFailure(.noInput, "\(project.title) has no note `\(id)`")
            }
            if note.isPinned == isPinned { return .unchanged(name: nil) }
            if !isDryRun { _ = try await client.setPinned(id, in: project.id, isPinned) }
            return .changed(name: nil)
        }
    }
}
