/// A job that is ours for as long as the lease lasts.
public struct ClaimedJob: Sendable {
    public var job: UploadJob
    public var lease: Lease
    /// Counts the account's logins; a hold for an expired login of an earlier epoch is ignored.
    public var loginEpoch: Int64
    /// Another job of the project has a file of this very size and known content: hashing first may save a decode.
    public var hasSizeTwin: Bool

    public init(job: UploadJob, lease: Lease, loginEpoch: Int64, hasSizeTwin: Bool) {
        self.job = job
        self.lease = lease
        self.loginEpoch = loginEpoch
        self.hasSizeTwin = hasSizeTwin
    }
}
