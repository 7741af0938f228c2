/// The right to work on one job until it is settled or lost. Every write of a worker names it.
public struct Lease: Hashable, Sendable {
    public let job: JobID
    /// Random, new at every claim: a worker that lost its lease cannot write with the old one.
    public let token: Int64

    public init(job: JobID, token: Int64) {
        self.job = job
        self.token = token
    }
}
