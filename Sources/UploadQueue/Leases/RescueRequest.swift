/// Whose jobs to take back.
public struct RescueRequest: Sendable {
    /// How a worker is known to be dead.
    public enum Death: Sendable {
        /// It crashed: perhaps the job did it.
        case crashed
        /// It vanished without a trace of a crash: killed from outside, most likely.
        case killed
    }

    public var now: Moment
    /// Its expired leases are left alone: it is alive, it is the one that asks.
    public var except: WorkerIdentity?
    public var dead: [WorkerIdentity: Death]
    /// Workers whose process certainly exists. One of them that lost its lease was suspended or stopped, or the wall clock
    /// was set: its photo did not crash it.
    public var living: Set<WorkerIdentity>
    public var limits: CrashLimits

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
