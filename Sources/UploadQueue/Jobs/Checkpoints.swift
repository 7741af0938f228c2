import RaccontoHTTP
import RaccontoKit

/// What already happened to a job's photo, so that a retry goes on from there.
public struct Checkpoints: Equatable, Sendable {
    /// SHA-256 of the original file, 64 lower-case hex digits; set before bytes are sent.
    public var contentHash: String?
    /// One-time URL at the image host; set before bytes are sent, forgotten when it is of no use any more.
    public var uploadURL: Redacted<String>?
    /// The image host's id for the picture; set with the URL.
    public var imageID: String?
    /// What to record; set before bytes are sent.
    public var draft: PhotoDraft?
    /// The photo's place in the project, assigned before bytes are sent; at least 1.
    public var order: Int?
    /// Set once the image host has the picture.
    public var imageURL: String?
    /// Set when the recording was begun and its outcome is not known: look on the server before recording again.
    public var recordingSince: Moment?
    /// Set once the server has recorded the photo.
    public var photoID: ID<Photo>?

    public init() {}
}
