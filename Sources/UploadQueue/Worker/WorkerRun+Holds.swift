import RaccontoKit

extension WorkerRun {
    /// Asks the server, beside the work, whether holds are over: all of them at the start of a run, later those that are
    /// due.
    func startHoldCheck(all: Bool) {
        guard holdCheck == nil else { return }
        holdCheck = Task {
            do throws(QueueStoreError) {
                try await checkHolds(all: all)
            } catch {
                failure = failure ?? error
            }
            holdCheck = nil
            bell.ring()
        }
    }

    private func checkHolds(all: Bool) async throws(QueueStoreError) {
        let now = tools.clock.now()
        let holds = try await tools.store.holds()
        // One that somebody else released is news when it comes back.
        knownHolds.formIntersection((holds + unannouncedHolds).map(\.identity))
        for hold in holds {
            guard let account = hold.scope.account, worker.accounts.contains(account), hold.reason != .paused else {
                continue
            }
            guard all || hold.recheckAt.map({ $0 <= now }) ?? false else { continue }
            if await isOver(hold, account) {
                try await tools.store.release(hold.scope, [hold.reason])
                knownHolds.remove(hold.identity)
                idle = nil
                tools.events(.released(hold))
            } else {
                let wait = hold.reason.recheckInterval(after: hold.rechecks + 1) ?? .seconds(3600)
                try await tools.store.postpone(hold, until: tools.clock.now() + wait)
            }
        }
    }

    /// When the server cannot be asked, the hold stands.
    private func isOver(_ hold: Hold, _ account: AccountKey) async -> Bool {
        guard let client = await worker.clientFor(account) else { return false }
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
            return false
        }
    }
}

extension Hold.Scope {
    /// The account that is stopped, as a whole or in part; nil when everything is.
    var account: AccountKey? {
        switch self {
        case .everything: nil
        case .account(let account): account
        case .project(let destination): destination.account
        }
    }
}
