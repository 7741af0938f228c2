import RaccontoKit

extension WorkerRun {
    /// Why a draining worker with empty hands should end; nil while there is something to wait for.
    func end() async throws(QueueStoreError) -> WorkSummary.End? {
        let accounts = worker.accounts.filter { !givenUp.contains($0) }
        let now = tools.clock.now()
        let outlook = try await tools.store.outlook(accounts, now: now)
        if let due = outlook.nextDue {
            return due.duration(since: now) <= tools.options.patience ? nil : .delayed(until: due)
        }
        if outlook.nextLeaseEnd != nil {
            // Another worker has the last ones. Should it die, they are ours.
            guard let idle, now.duration(since: idle.since) > tools.options.patience else { return nil }
            return .elsewhere
        }
        for account in givenUp {
            let left = try await tools.store.outlook([account], now: now)
            if left.nextDue != nil, let error = lastTrouble[account] { return .unavailable(error) }
        }
        let all = try await tools.store.outlook(worker.accounts, now: now)
        if all.hasHeld { return .held }
        return .finished
    }

    /// Sends away what waits for a server that has been in trouble for longer than a draining worker waits.
    func giveUpOnTroubledAccounts() async {
        guard endsWhenIdle else { return }
        let now = tools.clock.now()
        for (account, gate) in gates where !givenUp.contains(account) {
            guard let since = await gate.troubledSince else { continue }
            let closedFor = await gate.closedUntil.duration(since: now)
            let isHopeless =
                now.duration(since: since) > tools.options.patience || closedFor > tools.options.patience
            guard isHopeless, closedFor > .zero else { continue }
            givenUp.insert(account)
            idle = nil
            await gate.stopWaiting()
        }
    }
}
