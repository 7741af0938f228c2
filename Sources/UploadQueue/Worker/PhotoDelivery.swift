import Foundation
import PhotoMarks
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import Synchronization

/// The second half of an upload: a prepared photo reaches the image host, once, and the server records it, once.
///
/// Checkpoints come before whatever must not happen twice, so the next attempt knows what may have happened.
struct PhotoDelivery: Sendable {
    let context: WorkerContext
    let claimed: ClaimedJob
    let client: RaccontoClient
    let mirror: ProjectMirror

    private var job: UploadJob { claimed.job }

    /// Sends the picture and records the photo. The order is its place in the project.
    func deliver(_ photo: PreparedPhoto, _ draft: PhotoDraft, order: Int) async throws(StepFailure) -> Disposition {
        let imageURL = try await send(photo, draft)
        try await checkpoint(.recording(imageURL: imageURL, since: context.clock.now()))
        return try await finish(try await record(imageURL, draft, order: order), draft)
    }

    /// Records a picture that an earlier attempt has sent, and may have recorded.
    func resume(_ imageURL: String, _ draft: PhotoDraft) async throws(StepFailure) -> Disposition {
        if let since = job.checkpoints.recordingSince {
            if let photo = try await findPhoto(imageURL) { return try await finish(photo, draft) }
            // The server may still be busy with it.
            let now = context.clock.now()
            // The wall clock was set back: the time counts from now on.
            if since > now { try await checkpoint(.recording(imageURL: imageURL, since: now)) }
            let settled = min(since, now) + context.options.settlingTime
            if now < settled {
                throw .tooEarly(
                    until: settled,
                    JobError(code: "settling", message: "waiting whether the server has recorded the photo"))
            }
        }
        // Fenced by the lease: a worker that lost it must not get past this.
        try await checkpoint(.recording(imageURL: imageURL, since: context.clock.now()))
        let photo = try await record(imageURL, draft, order: job.checkpoints.order ?? 1)
        return try await finish(photo, draft)
    }

    /// Sets what cannot be given with a new photo, and ends the job.
    func finish(_ photo: ID<Photo>, _ draft: PhotoDraft?) async throws(StepFailure) -> Disposition {
        let (rating, label) = (draft?.metadata.rating, draft?.metadata.colorLabel)
        guard rating != nil || label != nil else { return .done(photo) }
        if job.checkpoints.photoID == nil { try await checkpoint(.recorded(photo)) }
        do throws(RaccontoError) {
            _ = try await client.updatePhoto(photo, PhotoChanges(rating: rating, colorLabel: label))
        } catch {
            let failure = StepFailure(error, .photo)
            // The photo itself is safe. A rating that the server refuses is worth a warning, not a failed photo.
            guard failure.isFinal || job.attempts >= context.options.maximumAttempts else { throw failure }
            context.events(.warning(job, "its rating or label could not be set: \(error)"))
        }
        return .done(photo)
    }

    /// Writes a checkpoint; nothing more may happen to the photo when the lease turns out to be lost.
    private func checkpoint(_ checkpoint: Checkpoint) async throws(StepFailure) {
        let isOurs = try await queueCall { () throws(QueueStoreError) in
            try await context.store.checkpoint(checkpoint, lease: claimed.lease, until: context.leaseEnd)
        }
        guard isOurs else { throw .leaseLost }
    }

    // MARK: - Sending

    /// The picture's delivery URL once the image host has it: by the one-time URL of an earlier attempt whose result is
    /// not known, or by a new one.
    private func send(_ photo: PreparedPhoto, _ draft: PhotoDraft) async throws(StepFailure) -> String {
        if let earlier = earlierTarget(photo), let imageURL = try await resend(photo, to: earlier) { return imageURL }
        let target = try await apiCall(about: .account) { () throws(RaccontoError) in try await client.directUpload() }
        try await checkpoint(
            .target(
                UploadTarget(
                    uploadURL: target.uploadURL, imageID: target.imageID, contentHash: photo.contentHash,
                    draft: draft)))
        do throws(ImageHostError) {
            return try await post(photo, to: target).publicURL
        } catch {
            // The connection may have been repeated below us; then the first one brought it.
            if case .alreadyUsed = error, let imageURL = try await deliveredURL(target) { return imageURL }
            throw StepFailure(error)
        }
    }

    /// One for another content is of no use: the file has changed since.
    private func earlierTarget(_ photo: PreparedPhoto) -> DirectUpload? {
        guard let url = job.checkpoints.uploadURL, let image = job.checkpoints.imageID,
            job.checkpoints.contentHash == photo.contentHash
        else { return nil }
        return DirectUpload(uploadURL: url, imageID: image)
    }

    /// Sends to the URL of an earlier attempt: the picture may be there already, and a second one would have no photo.
    /// Nil when the URL is of no use and the picture is not there.
    private func resend(_ photo: PreparedPhoto, to target: DirectUpload) async throws(StepFailure) -> String? {
        do throws(ImageHostError) {
            return try await post(photo, to: target).publicURL
        } catch {
            guard error.endsAddress else { throw StepFailure(error) }
        }
        if let imageURL = try await deliveredURL(target) { return imageURL }
        try await checkpoint(.targetDropped)
        return nil
    }

    /// The delivery URL, when the image host has the picture.
    private func deliveredURL(_ target: DirectUpload) async throws(StepFailure) -> String? {
        guard let url = context.imageHost.deliveryURL(for: target) else { return nil }
        do throws(ImageHostError) {
            return try await context.imageHost.exists(imageURL: url) ? url : nil
        } catch {
            throw StepFailure(error)
        }
    }

    private func post(_ photo: PreparedPhoto, to target: DirectUpload) async throws(ImageHostError) -> DeliveredImage {
        let progress = ProgressThrottle(interval: context.options.progressInterval)
        let (events, job) = (context.events, job)
        events(.sending(job, sent: 0, total: Int64(photo.image.jpeg.count)))
        return try await context.imageHost.upload(jpeg: photo.image.jpeg, fileName: photo.uploadName, to: target) {
            sent, total in
            if progress.isDue(isLast: sent == total) { events(.sending(job, sent: sent, total: total)) }
        }
    }

    // MARK: - Recording

    /// Records the photo. The checkpoint before is fresh, so nobody else does the same.
    private func record(_ imageURL: String, _ draft: PhotoDraft, order: Int) async throws(StepFailure) -> ID<Photo> {
        let since = context.clock.now()
        do throws(RaccontoError) {
            let photo = try await client.createPhoto(
                NewPhoto(imageURL, draft, order: order, in: job.destination.projectID))
            await mirror.add(photo)
            return photo.id
        } catch {
            guard error.isAmbiguous else {
                try await checkpoint(.notRecorded)
                throw StepFailure(error, .photo)
            }
            // Most often the answer got lost and the photo is there. When the look fails as well, the first failure counts.
            let found = await asResult { () throws(StepFailure) in
                error.isCancelled ? nil : try await findPhoto(imageURL)
            }
            if case .success(let photo?) = found { return photo }
            throw StepFailure(error, .photo).notBefore(error.hasEnded ? nil : since + context.options.settlingTime)
        }
    }

    private func findPhoto(_ imageURL: String) async throws(StepFailure) -> ID<Photo>? {
        try await apiCall(about: .project) { () throws(RaccontoError) in try await mirror.photo(withImage: imageURL) }
    }
}

/// Lets progress through now and then: a display needs a few figures a second, a transfer has thousands.
private final class ProgressThrottle: Sendable {
    private let interval: Duration
    private let latest = Mutex<ContinuousClock.Instant?>(nil)

    init(interval: Duration) { self.interval = interval }

    func isDue(isLast: Bool) -> Bool {
        let now = ContinuousClock.now
        return latest.withLock { latest in
            if let last = latest, now - last < interval, !isLast { return false }
            latest = now
            return true
        }
    }
}

extension NewPhoto {
    /// What is recorded about a photo, from what was kept in the job's row.
    fileprivate init(_ imageURL: String, _ draft: PhotoDraft, order: Int, in project: ID<Project>) {
        let metadata = draft.metadata
        self.init(projectID: project, imageURL: imageURL)
        self.order = order
        caption = metadata.caption
        folder = draft.folder.isEmpty ? nil : draft.folder
        originalFilename = draft.fileName
        takenAt = metadata.takenAt.map { ServerTime($0) }
        camera = metadata.camera
        lens = metadata.lens
        iso = metadata.iso
        shutterSpeed = metadata.shutterSpeed
        aperture = metadata.aperture
        focalLength = metadata.focalLength
        gpsLatitude = metadata.gpsLatitude
        gpsLongitude = metadata.gpsLongitude
        width = draft.width
        height = draft.height
    }
}

extension ImageHostError {
    /// Whether a one-time URL that was used before is of no use any more. Whether the picture got there is another
    /// question.
    fileprivate var endsAddress: Bool {
        switch self {
        case .alreadyUsed, .expired, .notAccepted: true
        case .serverFailure(let status): (400..<500).contains(status)
        case .tooLarge, .rateLimited, .undecodable, .transport: false
        }
    }
}

extension RaccontoError {
    /// The server has answered, so it is not working on the request any more. A gateway's answer does not count.
    fileprivate var hasEnded: Bool {
        switch kind {
        case .undecodable: true
        case .serverFailure: status == 500
        default: false
        }
    }

    fileprivate var isCancelled: Bool {
        if case .transport(let error) = kind { error.kind == .cancelled } else { false }
    }
}
