public import RaccontoKit

/// Which jobs are meant. Everything that is set must match; nothing set means every job.
public struct JobSelection: Sendable, Hashable {
    /// These jobs.
    public var ids: [JobID]?
    /// In one of these states.
    public var states: Set<JobState>?
    /// Of this account.
    public var account: AccountKey?
    /// For this project.
    public var projectID: ID<Project>?
    /// Found by this run of filling.
    public var batch: BatchID?

    /// The jobs that match everything that is given.
    public init(
        ids: [JobID]? = nil, states: Set<JobState>? = nil, account: AccountKey? = nil,
        projectID: ID<Project>? = nil, batch: BatchID? = nil
    ) {
        self.ids = ids
        self.states = states
        self.account = account
        self.projectID = projectID
        self.batch = batch
    }

    /// Every job.
    public static let all = JobSelection()
}

/// How many jobs are in which state. Every job is counted exactly once.
public struct QueueCounts: Sendable, Equatable {
    /// Jobs and the bytes of their files.
    public struct Amount: Sendable, Equatable {
        /// The number of jobs.
        public var jobs = 0
        /// The sum of their files' sizes.
        public var bytes: Int64 = 0
        /// So many jobs with so many bytes.
        public init(jobs: Int = 0, bytes: Int64 = 0) {
            self.jobs = jobs
            self.bytes = bytes
        }
    }

    /// Due now or later, and not below a hold.
    public var pending = Amount()
    /// The part of `pending` that waits for a moment in the future.
    public var delayed = Amount()
    /// A worker holds the lease.
    public var working = Amount()
    /// Below a hold, by its reason.
    public var held: [HoldReason: Amount] = [:]
    /// Uploaded.
    public var done = Amount()
    /// By the code of the error.
    public var failed: [String: Amount] = [:]
    /// By `JobSkipReason.name`.
    public var skipped: [String: Amount] = [:]
    /// When the job that has been worked on for longest was claimed.
    public var oldestClaim: Moment?

    /// No jobs.
    public init() {}

    /// Jobs in any state.
    public var total: Int {
        pending.jobs + working.jobs + done.jobs + QueueCounts.jobs(held.values) + QueueCounts.jobs(failed.values)
            + QueueCounts.jobs(skipped.values)
    }

    /// Below a hold, by its reason.
    public var heldJobs: Int { QueueCounts.jobs(held.values) }
    /// Jobs that failed, with whatever error.
    public var failedJobs: Int { QueueCounts.jobs(failed.values) }
    /// Jobs that were skipped, for whatever reason.
    public var skippedJobs: Int { QueueCounts.jobs(skipped.values) }

    private static func jobs(_ amounts: some Sequence<Amount>) -> Int { amounts.reduce(0) { $0 + $1.jobs } }
}

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

    /// Nothing will happen, unless it says otherwise.
    public init(
        nextDue: Moment? = nil, nextLeaseEnd: Moment? = nil, nextRecheck: Moment? = nil, hasHeld: Bool = false
    ) {
        self.nextDue = nextDue
        self.nextLeaseEnd = nextLeaseEnd
        self.nextRecheck = nextRecheck
        self.hasHeld = hasHeld
    }
}
