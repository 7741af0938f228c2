import RaccontoKit

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
