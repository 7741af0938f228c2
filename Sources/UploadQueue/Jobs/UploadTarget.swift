import RaccontoHTTP
import RaccontoKit

/// Checkpoint before sending: where the bytes go, and all that recording will need without opening the file again.
public struct UploadTarget: Equatable, Sendable {
    /// One-time URL at the image host.
    public var uploadURL: Redacted<String>
    /// The image host's id for the picture.
    public var imageID: String
    /// SHA-256 of the original file, 64 lower-case hex digits.
    public var contentHash: String
    public var draft: PhotoDraft

    public init(uploadURL: Redacted<String>, imageID: String, contentHash: String, draft: PhotoDraft) {
        self.uploadURL = uploadURL
        self.imageID = imageID
        self.contentHash = contentHash
        self.draft = draft
    }
}
