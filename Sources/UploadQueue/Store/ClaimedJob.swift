/// A job that is ours for as long as the lease lasts.
public struct ClaimedJob: Sendable {
    public var job: UploadJob
    public var lease: Lease
    /// Counts the account's logins; a hold for an expired login of an earlier epoch is ignored.
    public var loginEpoch: Int64

    public init(job: UploadJob, lease: Lease, loginEpoch: Int64) {
        self.job = job
        self.lease = lease
        self.loginEpoch = loginEpoch
    }
}
