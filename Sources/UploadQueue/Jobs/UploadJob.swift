import PhotoPreparation

/// One file on its way to one project, as the queue keeps it.
public struct UploadJob: Sendable, Equatable {
    public var id: JobID
    public var destination: Destination
    public var batch: BatchID
    /// Exact bytes, absolute.
    public var path: FilePath
    /// The file's folder below the upload root; empty at the root.
    public var folder: FilePath
    /// Bytes, as they were when the file was queued.
    public var size: Int64
    public var type: ImageType
    /// Upload even when the project has it already.
    public var insists: Bool
    /// Upload even when only its name is taken in the project.
    public var takesNamesakes = false
    public var state: JobState
    /// Not before this moment; in the past for a job that is due.
    public var notBefore: Moment
    /// Claims that counted.
    public var attempts: Int
    /// Times it was put back without counting, because the service as a whole was in trouble.
    public var returns: Int
    /// Workers in a row that crashed or went silent with it before it got anywhere.
    public var crashes: Int
    /// Workers in a row that were killed from outside while they had it, before it got anywhere.
    public var kills: Int
    /// Content and name are reserved for it.
    public var isReserved = false
    /// The job that brings the same photo and is waited for.
    public var waitsFor: JobID?
    /// Its number among the project's completed jobs; nil for one that is not done, or was done by an earlier version.
    public var completion: Int64?
    public var checkpoints: Checkpoints
    public var lastError: JobError?
    /// Only when the state is `skipped`.
    public var skipReason: JobSkipReason?
    public var queuedAt: Moment
    /// When it became done, failed or skipped.
    public var settledAt: Moment?

    /// Workers died while they had it, so the next one should work on it alone.
    public var isSuspect: Bool { crashes > 0 || kills > 0 }

    /// The part after the last slash.
    public var name: FilePath { path.lastComponent }
}
