public import RaccontoKit

/// Where a job's photo goes: one project of one account.
public struct Destination: Hashable, Sendable {
    /// Whose project it is.
    public let account: AccountKey
    /// The project's id on the server.
    public let projectID: ID<Project>

    /// A project of an account.
    public init(account: AccountKey, projectID: ID<Project>) {
        self.account = account
        self.projectID = projectID
    }
}

/// Whose work a job is: one user on one server. A worker for another account never touches it.
public struct AccountKey: Hashable, Sendable, Codable {
    /// The server's canonical URL, such as `https://racconto.app/api`.
    public let server: String
    /// The server's id of the user, from the token.
    public let userID: String

    /// The account of this user on this server.
    public init(server: String, userID: String) {
        self.server = server
        self.userID = userID
    }
}

/// What people call a project.
public struct ProjectName: Hashable, Sendable {
    /// The word in the project's address; nil when the server gave none.
    public var slug: String?
    /// The title as people wrote it.
    public var title: String

    /// The names of one project.
    public init(slug: String?, title: String) {
        self.slug = slug
        self.title = title
    }
}

/// A project that the queue has jobs for, and what it was called when photos were last queued for it.
public struct QueuedProject: Hashable, Sendable {
    /// The project, and whose it is.
    public var destination: Destination
    /// Nil when nobody told.
    public var name: ProjectName?

    /// A project that there are jobs for.
    public init(destination: Destination, name: ProjectName? = nil) {
        self.destination = destination
        self.name = name
    }
}
