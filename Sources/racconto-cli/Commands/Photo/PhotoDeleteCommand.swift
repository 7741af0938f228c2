import RaccontoKit

/// Moves photos to the trash.
struct PhotoDeleteCommand: Command {
    static let name = "photo delete"
    static let summary = "Move photos to the trash; `photo restore` brings them back"
    static let discussion = "Their notes go with them, and a project whose cover is among them loses its cover."
    static let examples = [
        "racconto photo delete 7b0c2f6e 91d2aa04",
        "racconto photo delete --project jeju --rating 1 --dry-run",
    ]
    static var parameters: [Parameter<Self>] { PhotoSelection.parameters.map { $0.nested(in: \.selection) } }

    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        return try await PhotoBulk(context: context, selection: selection, participle: "moved to the trash").run(
            client, question: { "Move \($0) to the trash?" }, isDone: { $0.deletedAt != nil }
        ) { id in
            do throws(RaccontoError) {
                try await client.deletePhoto(id)
                return (nil, true)
            } catch {
                guard error.kind == .notFound else { throw error }
                // One that is in the trash already is "not found", too.
                let photo = try await client.photo(id)
                guard photo.deletedAt != nil else { throw error }
                return (photo, false)
            }
        }
    }
}
