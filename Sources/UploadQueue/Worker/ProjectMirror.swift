import Foundation
import RaccontoHTTP
import RaccontoKit

/// One project's photos on the server, read once and kept for as long as that is safe.
///
/// Readings are shared: whoever asks during one gets its result, unless it began too early to show what is looked for.
actor ProjectMirror {
    private let destination: Destination
    private let client: RaccontoClient
    private let store: any QueueStore
    private let clock: QueueClock
    private let lifetime: Duration

    private var latest: (listing: ProjectListing, begun: ContinuousClock.Instant)?
    /// What was recorded here since the latest reading began.
    private var additions: [Photo] = []
    private var reading: Reading?
    private var wanted: Set<String> = []

    private struct Reading {
        var begun: ContinuousClock.Instant
        var wanted: Set<String>
        var task: Task<Result<ProjectListing, RaccontoError>, Never>

        /// Waits for the end, but no longer than the waiting task wants to.
        func result() async throws(RaccontoError) -> Result<ProjectListing, RaccontoError> {
            do {
                return try await task.sharedValue()
            } catch {
                throw RaccontoError(
                    .transport(TransportError(.cancelled, "cancelled")), operation: "list photos",
                    message: "cancelled")
            }
        }
    }

    init(_ destination: Destination, client: RaccontoClient, _ context: WorkerContext) {
        self.destination = destination
        self.client = client
        store = context.store
        clock = context.clock
        lifetime = context.options.listLifetime
    }

    /// The project's photos as they were at most `lifetime` ago, and what was recorded here since.
    ///
    /// Throws `notFound` for a project in the trash, whose photos can still be read but not added to.
    /// With `including`, it was read after the job of that number was completed.
    func listing(including completion: Int64 = 0) async throws(RaccontoError) -> ProjectListing {
        if let latest, latest.begun.duration(to: clock.monotonic()) < lifetime, latest.listing.listedAt >= completion {
            return latest.listing
        }
        while true {
            let listing = try await read()
            if listing.listedAt >= completion { return listing }
        }
    }

    /// The photo of this picture, as of now: the reading begins after the call.
    func photo(withImage imageURL: String) async throws(RaccontoError) -> ID<Photo>? {
        guard let image = ProjectListing.imageID(of: imageURL) else { return nil }
        wanted.insert(image)
        defer { wanted.remove(image) }
        // One that began earlier may have passed the place where the photo is by now.
        while let early = reading, !early.wanted.contains(image) { finish(early, try await early.result()) }
        return try await read().found[image]
    }

    /// Remembers a photo that was recorded by this worker.
    func add(_ photo: Photo) {
        additions.append(photo)
        latest?.listing.add(photo)
    }

    /// Ends a reading that nobody waits for any more.
    func stop() { reading?.task.cancel() }

    private func read() async throws(RaccontoError) -> ProjectListing {
        let reading = reading ?? begin()
        let result = try await reading.result()
        finish(reading, result)
        return try result.get()
    }

    private func begin() -> Reading {
        let (client, store, destination, wanted) = (client, store, destination, wanted)
        additions = []
        let task = Task { () -> Result<ProjectListing, RaccontoError> in
            // A queue that cannot be read now fails at the next write as well, with a better error. Until then the list
            // counts as old.
            let listedAt = try? await store.completions(in: destination)
            do throws(RaccontoError) {
                _ = try await client.project(destination.projectID)
                let photos = try await client.photos(in: destination.projectID, includeDeleted: true)
                var listing = ProjectListing(photos, lookingFor: wanted)
                listing.listedAt = listedAt ?? 0
                return .success(listing)
            } catch {
                return .failure(error)
            }
        }
        let begun = Reading(begun: clock.monotonic(), wanted: wanted, task: task)
        reading = begun
        return begun
    }

    /// All who waited for a reading come here; the first one counts.
    private func finish(_ reading: Reading, _ result: Result<ProjectListing, RaccontoError>) {
        guard self.reading?.task == reading.task else { return }
        self.reading = nil
        guard case .success(var listing) = result else { return }
        for photo in additions { listing.add(photo) }
        latest = (listing, reading.begun)
    }
}

/// The part of a project's photos on the server that uploading needs, in little memory.
struct ProjectListing: Sendable {
    /// Folder and name of every live photo, composed (NFC).
    private var names: Set<String> = []
    private var liveIDs: Set<ID<Photo>> = []
    /// `QueueStore.completions(in:)` from before the photos were read.
    fileprivate(set) var listedAt: Int64 = 0
    /// The highest `order` of all photos; 0 when there is none.
    private(set) var highestOrder = 0
    /// Photos, trashed ones too, of the pictures that were looked for.
    private(set) var found: [String: ID<Photo>] = [:]

    /// - Parameter images: ids of pictures at the image host whose photos are looked for.
    init(_ photos: some Sequence<Photo>, lookingFor images: Set<String> = []) {
        for photo in photos { add(photo, images) }
    }

    /// Whether a live photo has this folder (nil and empty are the same) and name, whatever the normal form.
    func contains(folder: String?, name: String) -> Bool { names.contains(ProjectListing.key(folder, name)) }

    /// Whether the photo is there and not in the trash.
    func isLive(_ photo: ID<Photo>) -> Bool { liveIDs.contains(photo) }

    fileprivate mutating func add(_ photo: Photo, _ images: Set<String> = []) {
        highestOrder = max(highestOrder, photo.order)
        if !images.isEmpty {
            for url in [photo.imageURL, photo.originalImageURL] {
                guard let image = url.flatMap(ProjectListing.imageID), images.contains(image) else { continue }
                found[image] = photo.id
            }
        }
        guard photo.deletedAt == nil else { return }
        liveIDs.insert(photo.id)
        if let name = photo.originalFilename { names.insert(ProjectListing.key(photo.folder, name)) }
    }

    /// The image host's id in a delivery URL: the part before the variant.
    fileprivate static func imageID(of url: String) -> String? {
        let pieces = url.split(separator: "/", omittingEmptySubsequences: false)
        return pieces.count >= 2 ? String(pieces[pieces.count - 2]) : nil
    }

    private static func key(_ folder: String?, _ name: String) -> String {
        // A slash cannot be part of a name.
        ((folder ?? "") + "/" + name).precomposedStringWithCanonicalMapping
    }
}
