import Foundation
import PhotoPreparation
import UploadQueue

/// A job as `--json` prints it, all keys every time. One-time URLs are not part of it.
struct JobRecord: Encodable {
    private let job: UploadJob

    init(_ job: UploadJob) { self.job = job }

    private enum Key: String, CodingKey {
        case id, state, file, folder, size, attempts, server
        case heldFor = "held_for"
        case skipReason = "skip_reason"
        case userID = "user_id"
        case projectID = "project_id"
        case errorCode = "error_code"
        case errorMessage = "error_message"
        case photoID = "photo_id"
        case imageURL = "image_url"
        case contentHash = "content_hash"
        case notBefore = "not_before"
        case queuedAt = "queued_at"
        case settledAt = "settled_at"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(job.id.rawValue, forKey: .id)
        try values.encode(job.state.rawValue, forKey: .state)
        try values.encode(job.heldFor?.rawValue, forKey: .heldFor)
        try values.encode(job.skipReason?.name, forKey: .skipReason)
        try values.encode(job.path.display, forKey: .file)
        try values.encode(job.folder.display, forKey: .folder)
        try values.encode(job.size, forKey: .size)
        try values.encode(job.attempts, forKey: .attempts)
        try values.encode(job.destination.account.server, forKey: .server)
        try values.encode(job.destination.account.userID, forKey: .userID)
        try values.encode(job.destination.projectID, forKey: .projectID)
        try values.encode(job.lastError?.code, forKey: .errorCode)
        try values.encode(job.lastError?.message, forKey: .errorMessage)
        try values.encode(job.checkpoints.photoID, forKey: .photoID)
        try values.encode(job.checkpoints.imageURL, forKey: .imageURL)
        try values.encode(job.checkpoints.contentHash, forKey: .contentHash)
        let isDelayed = !job.state.isFinal && job.notBefore > job.queuedAt
        try values.encode(isDelayed ? job.notBefore.date.formatted(.iso8601) : nil, forKey: .notBefore)
        try values.encode(job.queuedAt.date.formatted(.iso8601), forKey: .queuedAt)
        try values.encode(job.settledAt?.date.formatted(.iso8601), forKey: .settledAt)
    }
}
