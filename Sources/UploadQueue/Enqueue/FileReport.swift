import PhotoPreparation

/// What filling the queue made of one entry of a folder.
public struct FileReport: Sendable {
    public enum Fate: Sendable {
        /// As the queue answered.
        case photo(EnqueueOutcome)
        /// Uploaded before, but its photo is no longer on the server: queued again.
        case queuedAgain(JobID)
        /// Not taken as a photo.
        case ignored(SkipReason)
        case unreadable(reason: String)
    }

    public var path: FilePath
    /// Below the upload root; empty for what is not a photo.
    public var folder: FilePath
    /// Bytes; 0 for what is not a photo.
    public var size: Int64
    public var fate: Fate
}
