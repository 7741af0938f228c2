public import PhotoPreparation
public import RaccontoHTTP
public import RaccontoKit

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

    /// Nothing has happened yet.
    public init() {}
}

/// Something that happened to a photo and must not be forgotten.
public enum Checkpoint: Equatable, Sendable {
    /// Where the bytes will go, and all that recording will need; written before they are sent.
    case target(UploadTarget)
    /// The one-time URL is of no use any more and its picture is not there.
    case targetDropped
    /// The image host has the picture. Recording begins at this moment, so its outcome is unknown until the next
    /// checkpoint.
    case recording(imageURL: String, since: Moment)
    /// The server certainly did not record the photo.
    case notRecorded
    /// The server has recorded the photo.
    case recorded(ID<Photo>)
}

/// Checkpoint before sending: where the bytes go, and all that recording will need without opening the file again.
public struct UploadTarget: Equatable, Sendable {
    /// One-time URL at the image host.
    public var uploadURL: Redacted<String>
    /// The image host's id for the picture.
    public var imageID: String
    /// SHA-256 of the original file, 64 lower-case hex digits.
    public var contentHash: String
    /// What the photo is recorded with once the picture is there.
    public var draft: PhotoDraft

    /// A one-time URL and what it was made for.
    public init(uploadURL: Redacted<String>, imageID: String, contentHash: String, draft: PhotoDraft) {
        self.uploadURL = uploadURL
        self.imageID = imageID
        self.contentHash = contentHash
        self.draft = draft
    }
}

/// What will be recorded about a photo, kept in its row so that a retry of the recording needs neither the file nor a
/// decoder.
public struct PhotoDraft: Equatable, Sendable, Codable {
    /// Path below the upload root with `/`, NFC; empty at the root.
    public var folder: String
    /// Name told to the servers, NFC.
    public var fileName: String
    /// Pixels of the uploaded picture, upright.
    public var width: Int
    /// Pixels, upright.
    public var height: Int
    /// What the file says about the photo.
    public var metadata: PhotoMetadata

    /// What is known of a photo before it is recorded.
    public init(folder: String, fileName: String, width: Int, height: Int, metadata: PhotoMetadata) {
        self.folder = folder
        self.fileName = fileName
        self.width = width
        self.height = height
        self.metadata = metadata
    }
}
