import RaccontoKit

extension PhotoBulk {
    /// Changes fields of photos; a photo that reads so already is left alone.
    func run(_ client: RaccontoClient, question: (_ photos: String) -> String, _ changes: PhotoChanges) async throws
        -> ExitCode
    {
        try await run(client, question: question, isDone: { changes.isSatisfied(by: $0) }) {
            try await client.changePhoto($0, changes)
        }
    }
}

extension Photo {
    /// What a sentence calls the photo.
    var shown: String { originalFilename ?? id.rawValue }
}
