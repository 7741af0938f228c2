/// One row of what stands still: an account or one of its projects, and why.
public struct Hold: Hashable, Sendable {
    /// What a hold stops.
    public enum Scope: Hashable, Sendable {
        case everything
        case account(AccountKey)
        case project(Destination)
    }

    /// What stands still.
    public var scope: Scope
    /// Why it stands still.
    public var reason: HoldReason
    /// When it was placed.
    public var since: Moment
    /// When a worker asks the server whether it is over; nil when only a person ends it.
    public var recheckAt: Moment?
    /// How often it was checked in vain.
    public var rechecks: Int
    /// One clear phrase, ending with what to do.
    public var message: String

    /// A hold that has not been checked yet, unless it says so.
    public init(
        scope: Scope, reason: HoldReason, since: Moment, recheckAt: Moment? = nil, rechecks: Int = 0, message: String
    ) {
        self.scope = scope
        self.reason = reason
        self.since = since
        self.recheckAt = recheckAt
        self.rechecks = rechecks
        self.message = message
    }

    /// Whether jobs with this destination are stopped by it.
    public func covers(_ destination: Destination) -> Bool {
        switch scope {
        case .everything: true
        case .account(let account): account == destination.account
        case .project(let project): project == destination
        }
    }
}

extension Hold {
    /// Why a destination stands still; the reason that needs a person first when there are several.
    static func reason(for destination: Destination, among holds: [Hold]) -> HoldReason? {
        let reasons = Set(holds.filter { $0.covers(destination) }.map(\.reason))
        return HoldReason.allCases.first(where: reasons.contains)
    }
}

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
