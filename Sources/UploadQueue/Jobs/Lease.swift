/// The right to work on one job until it is settled or lost. Every write of a worker names it.
public struct Lease: Hashable, Sendable {
    /// The job that it is for.
    public let job: JobID
    /// Random, new at every claim: a worker that lost its lease cannot write with the old one.
    public let token: Int64

    /// The lease of a job with its fencing token.
    public init(job: JobID, token: Int64) {
        self.job = job
        self.token = token
    }
}

/// Who wants work, for which accounts, and how long the lease shall be.
public struct ClaimRequest: Sendable {
    /// Whose jobs may be taken.
    public var accounts: [AccountKey]
    /// Who asks, and will hold the lease.
    public var owner: WorkerIdentity
    /// When it is asked: what is due later is not taken.
    public var now: Moment
    /// How long the lease lasts without a heartbeat.
    public var leaseDuration: Duration
    /// Also jobs that other workers died of. Such a job is to be worked on alone, so that it harms no other.
    public var takesSuspects: Bool

    /// A request for the next due job of one of the accounts.
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

/// A job that is ours for as long as the lease lasts.
public struct ClaimedJob: Sendable {
    /// The job, as it is after the claim.
    public var job: UploadJob
    /// Proves that the job is ours in every later call.
    public var lease: Lease
    /// Counts the account's logins; a hold for an expired login of an earlier epoch is ignored.
    public var loginEpoch: Int64

    /// A job and the lease on it.
    public init(job: UploadJob, lease: Lease, loginEpoch: Int64) {
        self.job = job
        self.lease = lease
        self.loginEpoch = loginEpoch
    }
}

/// Whose jobs to take back.
public struct RescueRequest: Sendable {
    /// How a worker is known to be dead.
    public enum Death: Sendable {
        /// It crashed: perhaps the job did it.
        case crashed
        /// It vanished without a trace of a crash: killed from outside, most likely.
        case killed
        /// It lives, but was stopped for longer than its lease: nobody's fault.
        case asleep
    }

    /// Leases that ended before this moment are over.
    public var now: Moment
    /// Its expired leases are left alone: it is alive, it is the one that asks.
    public var except: WorkerIdentity?
    /// Workers that are known to be dead, and how they died.
    public var dead: [WorkerIdentity: Death]
    /// Owners that are certainly living processes of this machine: a lease of theirs that has ended is no crash.
    public var living: Set<WorkerIdentity>
    /// How often a job may be there when a worker dies.
    public var limits: CrashLimits

    /// A request to take back what nobody works on any more.
    public init(
        now: Moment, except: WorkerIdentity? = nil, dead: [WorkerIdentity: Death] = [:],
        living: Set<WorkerIdentity> = [], limits: CrashLimits = CrashLimits()
    ) {
        self.now = now
        self.except = except
        self.dead = dead
        self.living = living
        self.limits = limits
    }
}

/// A job that was taken back from a worker that is gone.
public struct RescuedJob: Hashable, Sendable {
    /// The job that was taken back.
    public var id: JobID
    /// It was given up, because too many workers died of it.
    public var isQuarantined: Bool

    /// A job that was taken back.
    public init(id: JobID, isQuarantined: Bool) {
        self.id = id
        self.isQuarantined = isQuarantined
    }
}

/// When a job counts as one that kills its workers. Both count in a row and start again at the job's first checkpoint:
/// a job that gets that far is harmless.
public struct CrashLimits: Sendable, Hashable {
    /// Workers that crashed, or went silent until the lease ended.
    public var crashes = 3
    /// Workers that vanished without a trace of a crash. Many more, because somebody kills those, or the kernel does for
    /// want of memory, and usually another job is to blame.
    public var kills = 20

    /// After so many in a row, a job is quarantined.
    public init(crashes: Int = 3, kills: Int = 20) {
        self.crashes = crashes
        self.kills = kills
    }
}
