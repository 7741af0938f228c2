import RaccontoKit

/// The holds that one run of a worker meets: reports each once, and asks the server whether they are over.
actor HoldMonitor {
    private let store: any QueueStore
    private let accounts: Set<AccountKey>
    private let clock: QueueClock
    private let clientFor: @Sendable (AccountKey) async -> RaccontoClient?
    private let events: @Sendable (WorkerEvent) -> Void

    /// Holds that this run placed.
    private var known: Set<String> = []
    private var unannounced: [Hold] = []

    init(_ worker: UploadWorker, clock: QueueClock) {
        store = worker.store
        accounts = Set(worker.accounts)
        self.clock = clock
        clientFor = worker.clientFor
        events = worker.events
    }

    /// Several transfers run into the same hold: that is reported once, until it is gone.
    func note(_ hold: Hold) {
        if known.insert(hold.identity).inserted { unannounced.append(hold) }
    }

    /// Reports new holds, once for each, when no running job can change the number of waiting jobs any more.
    func announce(running: [Destination]) async throws(QueueStoreError) {
        let ripe = unannounced.filter { hold in !running.contains(where: hold.covers) }
        guard !ripe.isEmpty else { return }
        // One for a login that has been renewed meanwhile was not placed.
        let present = Set(try await store.holds().map(\.identity))
        for hold in ripe {
            unannounced.removeAll { $0 == hold }
            guard present.contains(hold.identity) else { continue }
            events(.held(hold, jobs: try await store.waitingJobs(in: hold.scope)))
        }
    }

    /// Asks the server about the accounts' holds, all of them or those that are due, and releases those that are over.
    func check(all: Bool) async throws(QueueStoreError) {
        let now = clock.now()
        let holds = try await store.holds()
        // One that somebody else released is news when it comes back.
        known.formIntersection((holds + unannounced).map(\.identity))
        for hold in holds {
            guard let account = hold.scope.account, accounts.contains(account), hold.reason != .paused else { continue }
            guard all || hold.recheckAt.map({ $0 <= now }) ?? false else { continue }
            // A check that was cancelled, or did not reach the server, says nothing: the next one is due as before.
            guard let isOver = await isOver(hold, account), !Task.isCancelled else { continue }
            if isOver {
                try await store.release(hold.scope, [hold.reason])
                known.remove(hold.identity)
                events(.released(hold))
            } else {
                let wait = hold.reason.recheckInterval(after: hold.rechecks + 1) ?? .seconds(3600)
                try await store.postpone(hold, until: clock.now() + wait)
            }
        }
    }

    /// Nil when the server could not be asked.
    private func isOver(_ hold: Hold, _ account: AccountKey) async -> Bool? {
        guard !Task.isCancelled else { return nil }
        guard let client = await clientFor(account) else { return false }
        do throws(RaccontoError) {
            switch hold.reason {
            case .paused: return false
            case .auth:
                _ = try await client.me()
                return true
            case .quota:
                return try await client.photoQuota().map { $0.used < $0.limit } ?? true
            case .project:
                guard case .project(let destination) = hold.scope else { return false }
                _ = try await client.project(destination.projectID)
                return true
            }
        } catch {
            if case .transport = error.kind { return nil }
            return false
        }
    }
}

extension Hold {
    /// Same scope, same reason.
    fileprivate var identity: String { "\(reason.rawValue) \(scope)" }
}

extension Hold.Scope {
    /// The account that is stopped, as a whole or in part; nil when everything is.
    fileprivate var account: AccountKey? {
        switch self {
        case .everything: nil
        case .account(let account): account
        case .project(let destination): destination.account
        }
    }
}
