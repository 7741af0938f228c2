import RaccontoKit

/// What a worker tells while it works; for progress displays and logs.
public enum WorkerEvent: Sendable {
    case preparing(UploadJob)
    /// Something the photographer may want to know about a photo that goes up all the same.
    case warning(UploadJob, String)
    /// Bytes of the picture sent so far, and in all.
    case sending(UploadJob, sent: Int64, total: Int64)
    case done(UploadJob, ID<Photo>)
    case skipped(UploadJob, JobSkipReason)
    case failed(UploadJob, JobError)
    case retrying(UploadJob, at: Moment, costsAttempt: Bool, JobError)
    /// Put back until the other job, which brings the same photo, is finished.
    case waiting(UploadJob, for: JobID)
    /// Put back because the worker is to stop.
    case returned(UploadJob)
    /// Work stands still; told once. How many jobs wait below the hold.
    case held(Hold, jobs: Int)
    case released(Hold)
    /// The account waits until the moment; told at every closure.
    case slowed(AccountKey, until: Moment, JobError)
    /// A job was taken back from a worker that is gone.
    case rescued(RescuedJob)
    /// A job was cancelled or taken over while it was worked on.
    case lost(UploadJob)
    case stopping(StopSignal.Level)
    case ended(WorkSummary)
}
