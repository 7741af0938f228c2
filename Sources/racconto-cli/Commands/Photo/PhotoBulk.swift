import RaccontoKit

/// One change to many photos, from selection to summary.
struct PhotoBulk: Sendable {
    let context: Context
    let selection: PhotoSelection
    /// What is done, as in `12 photos rated`.
    let participle: String
    var place = PhotoSelection.Place.live

    /// - Parameters:
    ///   - question: what is asked about an amount of photos: `Rate 12 photos 5?`
    ///   - isDone: whether a photo is as wanted already, so that nothing is sent.
    ///   - change: makes it so; answers the photo, and whether there was anything to change.
    func run(
        _ client: RaccontoClient, question: (_ photos: String) -> String,
        isDone: @escaping @Sendable (Photo) -> Bool = { _ in false },
        _ change: @escaping @Sendable (ID<Photo>) async throws -> (photo: Photo?, isChanged: Bool)
    ) async throws -> ExitCode {
        let targets = try await selection.targets(client, in: place)
        guard !targets.isEmpty else {
            context.output.note("no photo is selected; nothing was changed")
            return .success
        }
        try selection.confirm(question(Amount.of(targets.count, "photo")), context)
        let isDryRun = selection.isDryRun
        let bulk = BulkChange(context: context, kind: .photo, participle: participle, isDryRun: isDryRun)
        return try await bulk.run(targets, target: \.bulk) { target in
            if isDryRun {
                let photo = if let known = target.photo { known } else { try await client.photo(target.id) }
                return isDone(photo) ? .unchanged(name: photo.originalFilename) : .changed(name: photo.originalFilename)
            }
            if let photo = target.photo, isDone(photo) { return .unchanged(name: photo.originalFilename) }
            let outcome = try await change(target.id)
            let name = outcome.photo?.originalFilename
            return outcome.isChanged ? .changed(name: name) : .unchanged(name: name)
        }
    }
}
