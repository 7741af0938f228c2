import Foundation
import RaccontoHTTP
import RaccontoKit

/// One project's photos on the server, read once and kept for as long as that is safe.
///
/// Readings are shared: whoever asks while one is under way gets it, unless it began too early to show what he looks for.
actor ProjectMirror {
    private let projectID: ID<Project>
    private let client: RaccontoClient
    private let clock: QueueClock
    private let lifetime: Duration

    private var latest: (listing: ProjectListing, begun: Moment)?
    /// What was recorded here since the latest reading began.
    private var additions: [Photo] = []
    private var reading: Reading?
    private var wanted: Set<String> = []

    private struct Reading {
        var begun: Moment
        var wanted: Set<String>
        var task: Task<Result<ProjectListing, RaccontoError>, Never>

        /// Waits for the end, but no longer than the waiting task wants to: others may wait for the same reading.
        func result() async throws(RaccontoError) -> Result<ProjectListing, RaccontoError> {
            let answer = SingleAnswer<Result<ProjectListing, RaccontoError>>()
            let task = task
            Task { answer.offer(await task.value) }
            do {
                return try await answer.value { answer.cancel() }
            } catch {
                throw RaccontoError(
                    .transport(TransportError(.cancelled, "cancelled")), operation: "list photos",
                    message: "cancelled")
            }
        }
    }

    init(projectID: ID<Project>, client: RaccontoClient, clock: QueueClock, lifetime: Duration) {
        self.projectID = projectID
        self.client = client
        self.clock = clock
        self.lifetime = lifetime
    }

    /// The project's photos as they were at most `lifetime` ago, and what was recorded here since.
    ///
    /// Throws `notFound` for a project in the trash, whose photos can still be read but not added to.
    func listing() async throws(RaccontoError) -> ProjectListing {
        if let latest, clock.now().duration(since: latest.begun) < lifetime { return latest.listing }
        return try await read()
    }

    /// The photo of this picture, as of now: the reading begins after the call.
    func photo(withImage imageURL: String) async throws(RaccontoError) -> ID<Photo>? {
        guard let image = ProjectListing.imageID(of: imageURL) else { return nil }
        wanted.insert(image)
        defer { wanted.remove(image) }
        // One that is under way may have passed the place where the photo is by now.
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
        let (client, projectID, wanted) = (client, projectID, wanted)
        additions = []
        let task = Task { () -> Result<ProjectListing, RaccontoError> in
            do throws(RaccontoError) {
                _ = try await client.project(projectID)
                let photos = try await client.photos(in: projectID, includeDeleted: true)
                return .success(ProjectListing(photos, lookingFor: wanted))
            } catch {
                return .failure(error)
            }
        }
        let begun = Reading(begun: clock.now(), wanted: wanted, task: task)
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
