/// Who wants work, for which accounts, and how long the lease shall be.
public struct ClaimRequest: Sendable {
    public var accounts: [AccountKey]
    public var owner: WorkerIdentity
    public var now: Moment
    public var leaseDuration: Duration
    /// Also jobs that other workers died of. Such a job is to be worked on alone, so that it harms no other.
    public var takesSuspects: Bool

    public init(
        accounts: [AccountKey], owner: WorkerIdentity, now: Moment, leaseDuration: Duration,
        takesSuspects: Bool = true
    ) {
        self.accounts = accounts
        self.owner = owner
        self.now = now
        self.leaseDuration = leaseDuration
        self.takesSuspects = takesSuspects
    }
}
