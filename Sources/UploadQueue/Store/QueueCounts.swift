/// How many jobs are in which state. Every job is counted exactly once.
public struct QueueCounts: Sendable, Equatable {
    /// Jobs and the bytes of their files.
    public struct Amount: Sendable, Equatable {
        public var jobs = 0
        public var bytes: Int64 = 0
        public init(jobs: Int = 0, bytes: Int64 = 0) {
            self.jobs = jobs
            self.bytes = bytes
        }
    }

    /// Due now or later, and not below a hold.
    public var pending = Amount()
    /// The part of `pending` that waits for a moment in the future.
    public var delayed = Amount()
    public var working = Amount()
    public var held: [HoldReason: Amount] = [:]
    public var done = Amount()
    /// By the code of the error.
    public var failed: [String: Amount] = [:]
    /// By `JobSkipReason.name`.
    public var skipped: [String: Amount] = [:]
    /// When the job that has been worked on for longest was claimed.
    public var oldestClaim: Moment?

    public init() {}

    public var total: Int {
        pending.jobs + working.jobs + done.jobs + QueueCounts.jobs(held.values) + QueueCounts.jobs(failed.values)
            + QueueCounts.jobs(skipped.values)
    }

    public var heldJobs: Int { QueueCounts.jobs(held.values) }
    public var failedJobs: Int { QueueCounts.jobs(failed.values) }
    public var skippedJobs: Int { QueueCounts.jobs(skipped.values) }

    private static func jobs(_ amounts: some Sequence<Amount>) -> Int { amounts.reduce(0) { $0 + $1.jobs } }
}
