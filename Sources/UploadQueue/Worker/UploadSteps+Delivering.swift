import Foundation
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit

/// Steps 3 and 4: the picture reaches the image host, once.
extension UploadSteps {
    /// A picture that the image host has, and what is to be recorded about it.
    struct Sent: Sendable {
        var imageURL: String
        var draft: PhotoDraft
        var order: Int
    }

    func deliver(_ photo: PreparedPhoto, _ draft: PhotoDraft) async throws(Trouble) -> Sent {
        if let earlier = earlierTarget(photo), let imageURL = try await resend(photo, to: earlier) {
            return try await begin(imageURL, draft, order: job.checkpoints.order ?? 1)
        }
        let target = try await called(.account) { () throws(RaccontoError) in try await client.directUpload() }
        let order = try await register(
            UploadTarget(
                uploadURL: target.uploadURL, imageID: target.imageID, contentHash: photo.contentHash, draft: draft))
        let imageURL = try await send(photo, to: target)
        return try await begin(imageURL, draft, order: order)
    }

    /// The one-time URL of an earlier attempt, whose outcome is not known. One for another content is of no use: the
    /// file has changed since.
    private func earlierTarget(_ photo: PreparedPhoto) -> DirectUpload? {
        guard let url = job.checkpoints.uploadURL, let image = job.checkpoints.imageID,
            job.checkpoints.contentHash == photo.contentHash
        else { return nil }
        return DirectUpload(uploadURL: url, imageID: image)
    }

    /// Sends to the URL of an earlier attempt: the picture may be there already, and then a second one would be nobody's.
    /// Nil when the URL is of no use and the picture is not there.
    private func resend(_ photo: PreparedPhoto, to target: DirectUpload) async throws(Trouble) -> String? {
        do throws(ImageHostError) {
            return try await post(photo, to: target).publicURL
        } catch {
            guard error.endsAddress else { throw Trouble(error) }
        }
        if let imageURL = try await arrived(target) { return imageURL }
        try await checkpoint(.targetDropped)
        return nil
    }

    private func send(_ photo: PreparedPhoto, to target: DirectUpload) async throws(Trouble) -> String {
        do throws(ImageHostError) {
            return try await post(photo, to: target).publicURL
        } catch {
            // The connection may have been repeated below us; then the first one brought it.
            if case .alreadyUsed = error, let imageURL = try await arrived(target) { return imageURL }
            throw Trouble(error)
        }
    }

    /// The delivery URL, when there is a picture.
    private func arrived(_ target: DirectUpload) async throws(Trouble) -> String? {
        guard let url = tools.imageHost.deliveryURL(for: target) else { return nil }
        do throws(ImageHostError) {
            return try await tools.imageHost.exists(imageURL: url) ? url : nil
        } catch {
            throw Trouble(error)
        }
    }

    private func post(_ photo: PreparedPhoto, to target: DirectUpload) async throws(ImageHostError) -> DeliveredImage {
        let progress = ProgressThrottle(interval: tools.options.progressInterval)
        let (tools, job) = (tools, job)
        tools.events(.sending(job, sent: 0, total: Int64(photo.image.jpeg.count)))
        return try await tools.imageHost.upload(jpeg: photo.image.jpeg, fileName: photo.uploadName, to: target) {
            sent, total in
            if progress.isDue(isLast: sent == total) { tools.events(.sending(job, sent: sent, total: total)) }
        }
    }

    private func register(_ target: UploadTarget) async throws(Trouble) -> Int {
        let listing = try await listing()
        let registration = try await stored { () throws(QueueStoreError) in
            let twins = try await tools.store.jobs(withContent: target.contentHash, in: job.destination)
            let terms = TargetTerms(
                highestOrderOnServer: listing.highestOrder,
                noLongerOnServer: twins.filter { isGone($0, listing) }.map(\.id))
            return try await tools.store.register(target, terms, lease: lease, until: tools.leaseEnd)
        }
        switch registration {
        case .accepted(let order): return order
        // Another worker was faster with the same content, between our look and this.
        case .duplicate(let twin): throw .skipped(.duplicateContent(of: twin))
        case .leaseLost: throw .leaseLost
        }
    }

    /// The checkpoint between sending and recording.
    private func begin(_ imageURL: String, _ draft: PhotoDraft, order: Int) async throws(Trouble) -> Sent {
        try await checkpoint(.recording(imageURL: imageURL, since: tools.clock.now()))
        return Sent(imageURL: imageURL, draft: draft, order: order)
    }
}

extension PhotoDraft {
    init(_ photo: PreparedPhoto, of job: UploadJob) {
        self.init(
            folder: UploadName(job.folder).text, fileName: photo.uploadName, width: photo.image.width,
            height: photo.image.height, metadata: photo.metadata)
    }
}

extension ImageHostError {
    /// Whether a one-time address that was used before is of no use any more. Whether the picture got there is another
    /// question.
    var endsAddress: Bool {
        switch self {
        case .alreadyUsed, .expired, .notAccepted: true
        case .serverFailure(let status): (400..<500).contains(status)
        case .tooLarge, .rateLimited, .undecodable, .transport: false
        }
    }
}
