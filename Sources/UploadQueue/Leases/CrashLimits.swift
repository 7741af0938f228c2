/// When a job counts as one that kills its workers. Both count in a row and start again at the job's first checkpoint:
/// a job that gets that far is harmless.
public struct CrashLimits: Sendable, Hashable {
    /// Workers that crashed, or went silent until the lease ended.
    public var crashes = 3
    /// Workers that vanished without a trace of a crash. Many more, because somebody kills those, or the kernel does for
    /// want of memory, and usually another job is to blame.
    public var kills = 20

    public init(crashes: Int = 3, kills: Int = 20) {
        self.crashes = crashes
        self.kills = kills
    }
}
