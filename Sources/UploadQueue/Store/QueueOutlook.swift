/// When something can happen next, as far as the queue knows.
public struct QueueOutlook: Sendable, Equatable {
    /// The earliest moment at which a job that is not held is due; in the past when one is due now.
    public var nextDue: Moment?
    /// The earliest end of a lease.
    public var nextLeaseEnd: Moment?
    /// The earliest moment at which a hold is to be checked.
    public var nextRecheck: Moment?

    /// Jobs wait below a hold.
    public var hasHeld: Bool

    public init(
        nextDue: Moment? = nil, nextLeaseEnd: Moment? = nil, nextRecheck: Moment? = nil, hasHeld: Bool = false
    ) {
        self.nextDue = nextDue
        self.nextLeaseEnd = nextLeaseEnd
        self.nextRecheck = nextRecheck
        self.hasHeld = hasHeld
    }
}
