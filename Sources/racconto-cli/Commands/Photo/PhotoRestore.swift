import RaccontoKit

/// Takes photos out of the trash.
struct PhotoRestoreCommand: Command {
    static let name = "photo restore"
    static let summary = "Restore photos from the trash, as many as the account's limit allows"
    static let discussion = """
        Notes come back with their photos; a cover does not. --name finds a photo by its file name and refuses when
        several in the trash have it: names repeat, and the wrong one would come back.
        """
    static let examples = [
        "racconto photo restore 7b0c2f6e 91d2aa04",
        "racconto photo restore --name IMG_7.jpg --project jeju",
    ]
    static var parameters: [Parameter<Self>] {
        PhotoSelection.parameters.map { $0.nested(in: \.selection) }
            + [.option("--name", "FILE", \.fileName, "The photo of this file name; needs --project")]
    }

    var selection = PhotoSelection()
    var fileName: String?
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        var selection = selection
        if let fileName { selection = try await named(fileName, context) }
        return try await PhotoRestoring(context: context, selection: selection).run()
    }

    private func named(_ fileName: String, _ context: Context) async throws -> PhotoSelection {
        guard let project = selection.filter.project, selection.isByFilter else {
            throw UsageError.conflict("--name needs --project, and cannot be given with ids")
        }
        let client = try context.client()
        let photos = try await client.trashedPhotos(in: try await client.resolveProject(project).id)
            .filter { $0.originalFilename == fileName }
        guard let photo = photos.first else {
            throw CommandFailure(.noInput, "no photo in the trash of `\(project)` is called `\(fileName)`")
        }
        guard photos.count == 1 else {
            let list = photos.map { "\($0.id) of folder `\($0.folder ?? "")`" }.joined(separator: ", ")
            throw CommandFailure(
                .badInput, "\(photos.count) photos in the trash are called `\(fileName)`; name one by its id: \(list)")
        }
        var single = selection
        single.filter = PhotoFilterOptions()
        single.ids = [photo.id]
        return single
    }
}

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
        try await selection.confirm("Restore \(Plural.of(targets.count, "photo")) from the trash?", context)
        let outcomes = try await outcomes(targets, client)
        let bulk = BulkChange(
            context: context, kind: .photo, participle: "restored", isDryRun: selection.isDryRun)
        return try await bulk.run(targets, target: \.bulk) { target in
            guard let outcome = outcomes[target.id] else { return .unchanged(name: target.photo?.originalFilename) }
            return try outcome.get()
        }
    }

    private typealias Outcomes = [ID<Photo>: Result<BulkChange.Outcome, any Error>]

    private func outcomes(_ targets: [PhotoSelection.Target], _ client: RaccontoClient) async throws -> Outcomes {
        var outcomes: Outcomes = [:]
        var trashed: [Photo] = []
        for found in try await PhotoLookup(client: client).photos(targets) {
            let id = found.id
            switch found.photo {
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
