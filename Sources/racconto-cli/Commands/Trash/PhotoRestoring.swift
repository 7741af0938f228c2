import RaccontoKit

/// Takes photos out of the trash, project by project, as many as the account's limit allows.
struct PhotoRestoring: Sendable {
    let context: Context
    let selection: PhotoSelection

    func run() async throws -> ExitCode {
        let client = try context.client()
        let targets = try await selection.targets(client, in: .trash)
        guard !targets.isEmpty else {
            context.output.note("no photo in the trash is selected")
            return .success
        }
        try selection.confirm("Take \(Amount.of(targets.count, "photo")) out of the trash?", context)
        let outcomes = try await outcomes(targets, client)
        let bulk = BulkChange(
            context: context, kind: .photo, participle: "taken out of the trash", isDryRun: selection.isDryRun)
        return try await bulk.run(targets, target: \.bulk) { target in
            guard let outcome = outcomes[target.id] else { return .unchanged(name: target.photo?.originalFilename) }
            return try outcome.get()
        }
    }

    private typealias Outcomes = [ID<Photo>: Result<BulkChange.Outcome, any Error>]

    private func outcomes(_ targets: [PhotoSelection.Target], _ client: RaccontoClient) async throws -> Outcomes {
        var outcomes: Outcomes = [:]
        var trashed: [Photo] = []
        for (id, photo) in try await PhotoLookup(client: client).photos(targets) {
            switch photo {
            case .failure(let error): outcomes[id] = .failure(error)
            case .success(let photo) where photo.deletedAt == nil:
                outcomes[id] = .success(.unchanged(name: photo.originalFilename))
            case .success(let photo):
                trashed.append(photo)
                outcomes[id] = .success(.changed(name: photo.originalFilename))
            }
        }
        if !selection.isDryRun {
            for (project, photos) in Dictionary(grouping: trashed, by: \.projectID) {
                await restore(photos, in: project, client, &outcomes)
            }
        }
        return outcomes
    }

    private func restore(
        _ photos: [Photo], in project: ID<Project>, _ client: RaccontoClient, _ outcomes: inout Outcomes
    ) async {
        do {
            let result = try await client.restorePhotos(photos.map(\.id), in: project)
            for id in result.leftInTrash { outcomes[id] = .failure(Self.limitReached) }
            for id in result.sharingName { outcomes[id] = .failure(Self.namesRepeat) }
            for id in result.notInTrash { outcomes[id] = .success(.unchanged(name: nil)) }
        } catch {
            for photo in photos { outcomes[photo.id] = .failure(error) }
        }
    }

    private static let namesRepeat = RaccontoError(
        .rejected, operation: "restore photos",
        message: "the server restores by file name only, and other photos in the trash have the same name;"
            + " restore them together")
    private static let limitReached = RaccontoError(
        .photoLimit(nil), operation: "restore photos", message: "the account's photo limit is reached")
}
