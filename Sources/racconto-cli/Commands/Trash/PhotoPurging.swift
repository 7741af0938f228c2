import RaccontoKit

/// Destroys photos, after naming them. Nothing brings them back.
struct PhotoPurging: Sendable {
    let context: Context
    let selection: PhotoSelection
    /// Whether photos that are not in the trash may be among them.
    var includesLive = false

    func run() async throws -> ExitCode {
        let client = try context.client()
        return try await purge(try await selection.targets(client, in: .trash), client)
    }

    func purge(_ targets: [PhotoSelection.Target], _ client: RaccontoClient) async throws -> ExitCode {
        guard !targets.isEmpty else {
            context.output.note("no photo in the trash is selected; nothing was changed")
            return .success
        }
        let looked = try await PhotoLookup(client: client).photos(targets)
        let photos = looked.compactMap { entry in
            if case .success(let photo) = entry.photo { photo } else { nil }
        }
        try refuseLive(photos)
        if !selection.isDryRun, !photos.isEmpty { try ask(photos) }
        let isDryRun = selection.isDryRun
        let includesLive = includesLive
        let bulk = BulkChange(context: context, kind: .photo, participle: "destroyed", isDryRun: isDryRun)
        return try await bulk.run(looked.map(Looked.init), target: \.bulk) { item in
            let photo = try item.photo.get()
            if isDryRun { return .changed(name: photo.originalFilename) }
            do throws(RaccontoError) {
                if includesLive {
                    try await client.purgePhotos([photo.id], evenLive: true)
                } else {
                    try await client.purgePhoto(photo.id)
                }
            } catch {
                throw await ChosenPhoto(client: client).explanation(of: error, for: photo)
            }
            return .changed(name: photo.originalFilename)
        }
    }

    private struct Looked: Sendable {
        let id: ID<Photo>
        let photo: Result<Photo, any Error>

        init(_ entry: (id: ID<Photo>, photo: Result<Photo, any Error>)) { (id, photo) = entry }

        var bulk: BulkChange.Target {
            if case .success(let photo) = photo { return .init(id: id.rawValue, name: photo.originalFilename) }
            return .init(id: id.rawValue)
        }
    }

    private func refuseLive(_ photos: [Photo]) throws {
        let live = photos.filter { $0.deletedAt == nil }
        guard !includesLive, !live.isEmpty else { return }
        throw CommandFailure(
            .badInput,
            "not in the trash: \(Self.names(live)); nothing was changed (`photo delete` moves photos to the trash)")
    }

    private func ask(_ photos: [Photo]) throws {
        let amount = Amount.of(photos.count, "photo")
        try Question(context).confirm(
            "Destroy \(amount) for good, their pictures and their places in chapters with them: "
                + "\(Self.names(photos))?", assumed: selection.isConfirmed)
    }

    private static func names(_ photos: [Photo]) -> String {
        let names = photos.prefix(10).map { $0.originalFilename ?? $0.id.rawValue }.joined(separator: ", ")
        return photos.count > 10 ? names + " and \(photos.count - 10) more" : names
    }
}
