/// Who wants work, for which accounts, and how long the lease shall be.
public struct ClaimRequest: Sendable {
    public var accounts: [AccountKey]
    public var owner: WorkerIdentity
    public var now: Moment
    public var leaseDuration: Duration

    public init(accounts: [AccountKey], owner: WorkerIdentity, now: Moment, leaseDuration: Duration) {
        self.accounts = accounts
        self.owner = owner
        self.now = now
        self.leaseDuration = leaseDuration
    }
}
