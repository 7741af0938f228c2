import Foundation

/// What stopped a step of an upload, sorted by what has to follow. The one place that decides it is
/// `Trouble+Classification.swift`.
///
/// ```
/// Trouble
/// ├─ this photo ───── refused (for good) · passing (may work later) · skipped · waiting
/// ├─ perhaps either ─ suspect: a fault of the service, or of what this photo makes it do
/// ├─ the service ──── overloaded · unreachable
/// ├─ the account ──── held
/// └─ this worker ──── stopped · leaseLost · storeFailed
/// ```
enum Trouble: Error, Sendable, Equatable {
    /// Trying again cannot help.
    case refused(JobError)
    /// This photo's own, and may pass. Not before the moment, if one is given.
    case passing(JobError, notBefore: Moment? = nil)
    case skipped(JobSkipReason)
    /// Put back behind another job that brings the same photo.
    case waiting(for: JobID)
    /// `hint`: seconds the server asked for. Not before the moment, if one is given.
    case suspect(JobError, hint: TimeInterval? = nil, notBefore: Moment? = nil)
    /// `isRate`: it complained of too many requests, not just of trouble of its own.
    case overloaded(JobError, hint: TimeInterval? = nil, isRate: Bool = false)
    case unreachable(JobError)
    case held(HoldReason, message: String)
    /// Wait for the moment; nothing is wrong.
    case tooEarly(until: Moment, JobError)
    case stopped
    case leaseLost
    case storeFailed(QueueStoreError)
}
