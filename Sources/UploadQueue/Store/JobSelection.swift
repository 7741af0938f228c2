import RaccontoKit

/// Which jobs are meant. Everything that is set must match; nothing set means every job.
public struct JobSelection: Sendable, Hashable {
    public var ids: [JobID]?
    public var states: Set<StateName>?
    public var account: AccountKey?
    public var projectID: ID<Project>?
    public var batch: BatchID?

    /// A state without its payload.
    public enum StateName: String, Sendable, Hashable, CaseIterable {
        case pending
        case working
        case held
        case done
        case failed
        case skipped
    }

    public init(
        ids: [JobID]? = nil, states: Set<StateName>? = nil, account: AccountKey? = nil,
        projectID: ID<Project>? = nil, batch: BatchID? = nil
    ) {
        self.ids = ids
        self.states = states
        self.account = account
        self.projectID = projectID
        self.batch = batch
    }

    public static let all = JobSelection()
}
