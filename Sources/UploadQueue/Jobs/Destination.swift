import RaccontoKit

/// Where a job's photo goes: one project of one account.
public struct Destination: Hashable, Sendable {
    public let account: AccountKey
    public let projectID: ID<Project>

    public init(account: AccountKey, projectID: ID<Project>) {
        self.account = account
        self.projectID = projectID
    }
}
