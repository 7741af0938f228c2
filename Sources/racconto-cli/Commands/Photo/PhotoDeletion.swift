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

/// Destroys photos.
struct PhotoPurgeCommand: Command {
    static let name = "photo purge"
    static let summary = "Destroy photos in the trash for good, after listing them"
    static let discussion = """
        Their pictures and their places in chapters go with them. Photos that are not in the trash are refused, unless
        --even-live is given. A photo that a client has chosen in a delivery cannot be destroyed.
        """
    static let examples = [
        "racconto photo purge 7b0c2f6e", "racconto photo purge --project jeju --rating none --dry-run",
    ]
    static var parameters: [Parameter<Self>] {
        PhotoSelection.parameters.map { $0.nested(in: \.selection) }
            + [.flag("--even-live", \.includesLive, "Also destroy photos outside the trash that are named by id")]
    }

    var selection = PhotoSelection()
    var includesLive = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        if includesLive, !selection.filter.isEmpty {
            throw UsageError.conflict("--even-live needs photos named by id, not by filters")
        }
        return try await PhotoPurging(context: context, selection: selection, includesLive: includesLive).run()
    }
}

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
        if !selection.isDryRun, !photos.isEmpty { try await ask(photos) }
        let isDryRun = selection.isDryRun
        let includesLive = includesLive
        let bulk = BulkChange(context: context, kind: .photo, participle: "destroyed", isDryRun: isDryRun)
        return try await bulk.run(looked, target: \.bulk) { item in
            let photo = try item.photo.get()
            if isDryRun { return .changed(name: photo.originalFilename) }
            do throws(RaccontoError) {
                if includesLive {
                    try await client.purgePhotos([photo.id], evenLive: true)
                } else {
                    try await client.purgePhoto(photo.id)
                }
            } catch {
                throw await DeliveryChoiceError(client: client).explanation(of: error, for: photo)
            }
            return .changed(name: photo.originalFilename)
        }
    }

    private func refuseLive(_ photos: [Photo]) throws {
        let live = photos.filter { $0.deletedAt == nil }
        guard !includesLive, !live.isEmpty else { return }
        throw CommandFailure(
            .badInput,
            "not in the trash: \(Self.names(live)); nothing was changed (`photo delete` moves photos to the trash)")
    }

    private func ask(_ photos: [Photo]) async throws {
        let amount = Plural.of(photos.count, "photo")
        try await Prompt(context).confirm(
            "Destroy \(amount) for good, their pictures and their places in chapters with them: "
                + "\(Self.names(photos))?", assumed: selection.isConfirmed)
    }

    private static func names(_ photos: [Photo]) -> String {
        Plural.list(photos.map(\.shown), limit: 10)
    }
}

/// Finds out why a photo cannot be destroyed: the service answers a bare 500 while a client has chosen it in a delivery
/// (API contract section 5.4).
private struct DeliveryChoiceError {
    let client: RaccontoClient

    /// The failure in words when the photo is chosen, else as it was.
    func explanation(of error: RaccontoError, for photo: Photo) async -> any Error {
        guard error.kind == .serverFailure else { return error }
        let link: DeliveryLink?
        do { link = try await choosing(photo) } catch { link = nil }
        guard let link else { return error }
        let label = link.label.map { " (\(PlainText.oneLine($0)))" } ?? ""
        return RaccontoError(
            .rejected, operation: error.operation, status: error.status, code: "PHOTO_CHOSEN_IN_DELIVERY",
            message: "a client has chosen \(photo.shown) by the delivery link \(link.id)\(label); take it out with"
                + " `racconto delivery choose \(link.id) \(photo.id) --unchoose`, or end the link with"
                + " `racconto delivery delete \(link.id)`")
    }

    private func choosing(_ photo: Photo) async throws -> DeliveryLink? {
        for link in try await client.deliveryLinks(of: photo.projectID) where link.selectionCount > 0 {
            if try await client.selections(of: link.id).contains(where: { $0.photoID == photo.id }) { return link }
        }
        return nil
    }
}
