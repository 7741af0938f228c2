import RaccontoKit

/// What becomes of a job when its worker lets go of it.
public enum Disposition: Sendable, Equatable {
    /// The server has recorded the photo.
    case done(ID<Photo>)
    /// Due again at the moment. Only faults of this very job cost an attempt.
    case retry(at: Moment, costsAttempt: Bool, JobError)
    /// The hold is placed in the same write, and the job waits below it with its attempts unchanged. A hold for an
    /// expired login is ignored when the account has logged in again since the claim.
    case held(Hold, loginEpoch: Int64)
    case failed(JobError)
    case skipped(JobSkipReason)
    /// Put back as if it had never been claimed: the worker was told to stop.
    case returned
}
