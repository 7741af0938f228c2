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
            let note = try NoteOptions.find(id, among: present, of: project)
            if note.isPinned == isPinned { return .unchanged(name: nil) }
            if !isDryRun { _ = try await client.setPinned(note.id, in: project.id, isPinned) }
            return .changed(name: nil)
        }
    }
}
