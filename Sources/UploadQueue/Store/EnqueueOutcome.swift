import RaccontoKit

/// What became of one file that was to be queued.
public enum EnqueueOutcome: Hashable, Sendable {
    case queued(JobID)
    /// It was already waiting or being worked on.
    case alreadyQueued(JobID)
    /// It had failed or been skipped before and gets another chance.
    case revived(JobID)
    /// It was uploaded before, as this photo.
    case alreadyDone(JobID, ID<Photo>?)
}
