/// Why work stands still without anything being lost or counted against a job.
public enum HoldReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Somebody asked for it.
    case paused
    /// The login has expired or was revoked.
    case auth
    /// The project is gone, in the trash, or not this account's.
    case project
    /// The account's photo limit is reached.
    case quota
}
