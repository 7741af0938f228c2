import RaccontoKit

extension WorkerRun {
    /// Takes jobs until our hands are full, nothing is due, or we are to stop.
    func fill() async throws(QueueStoreError) {
        while stop.level == nil, try await hasRoom(), try await mayHaveWork() {
            let accounts = try await openAccounts()
            guard !accounts.isEmpty else { return }
            let request = ClaimRequest(
                accounts: accounts, owner: identity, now: tools.clock.now(),
                leaseDuration: tools.options.leaseDuration, takesSuspects: inHand.isEmpty)
            guard let claimed = try await tools.store.claim(request) else {
                try await rememberIdle(accounts)
                return
            }
            await begin(claimed)
        }
    }

    /// A job that others died of is worked on alone. After trouble, no more are prepared than can soon be sent.
    private func hasRoom() async throws(QueueStoreError) -> Bool {
        if inHand.values.contains(where: { $0.claimed.job.isSuspect }) { return false }
        var width = 0
        for gate in gates.values { width += await gate.width }
        let room = gates.isEmpty ? tools.options.transfers : width
        return inHand.count < min(tools.options.jobsInHand, tools.options.preparations * 2 + room)
    }

    private func mayHaveWork() async throws(QueueStoreError) -> Bool {
        guard let idle else { return true }
        let token = try await tools.store.changeToken()
        guard token != idle.token || tools.clock.now() >= idle.until else { return false }
        self.idle = nil
        return true
    }

    private func openAccounts() async throws(QueueStoreError) -> [AccountKey] {
        var open: [AccountKey] = []
        let now = tools.clock.now()
        for account in worker.accounts where !givenUp.contains(account) {
            if await gate(account).closedUntil <= now { open.append(account) }
        }
        return open
    }

    private func rememberIdle(_ accounts: [AccountKey]) async throws(QueueStoreError) {
        let now = tools.clock.now()
        let token = try await tools.store.changeToken()
        let outlook = try await tools.store.outlook(accounts, now: now)
        // One that is due but was not taken is a suspect that waits for us to be alone.
        let next = outlook.nextDue.map { max($0, now + tools.options.pollInterval) }
        idle = Idle(token: token, until: next ?? .distantFuture, since: now)
    }

    func gate(_ account: AccountKey) -> AccountGate {
        if let gate = gates[account] { return gate }
        let gate = AccountGate(
            width: tools.options.transfers, backoff: tools.options.accountBackoff,
            shortestInterval: tools.options.pacedInterval, clock: tools.clock)
        gates[account] = gate
        return gate
    }

    /// Starts work on a job. The task is known before it can end, since both happen on this actor.
    private func begin(_ claimed: ClaimedJob) async {
        let account = claimed.job.destination.account
        guard let (session, mirror) = await session(for: claimed) else {
            let gate = gate(account)
            inHand[claimed.lease] = InHand(
                claimed: claimed,
                task: Task {
                    let trouble = Trouble.held(.auth, message: "nobody is logged in; run `racconto login`")
                    await conclude(claimed, .failure(trouble), gate)
                })
            return
        }
        let steps = UploadSteps(
            tools: tools, claimed: claimed, client: session.client, gate: gate(account), mirror: mirror,
            quota: session.quota)
        inHand[claimed.lease] = InHand(
            claimed: claimed,
            task: Task {
                let result = await outcome { () throws(Trouble) in try await steps.upload() }
                await conclude(claimed, result, steps.gate)
            })
    }

    /// The account's client and the project's mirror; asked for anew after every login.
    private func session(for claimed: ClaimedJob) async -> (Session, ProjectMirror)? {
        let destination = claimed.job.destination
        var session = sessions[destination.account]
        if session?.epoch != claimed.loginEpoch {
            session = await worker.clientFor(destination.account).map { client in
                Session(
                    epoch: claimed.loginEpoch, client: client,
                    quota: QuotaReader(
                        account: destination.account, client: client, store: tools.store, clock: tools.clock,
                        lifetime: tools.options.listLifetime))
            }
        }
        guard var session else { return nil }
        let mirror =
            session.mirrors[destination]
            ?? ProjectMirror(
                destination: destination, client: session.client, store: tools.store, clock: tools.clock,
                lifetime: tools.options.listLifetime)
        session.mirrors[destination] = mirror
        sessions[destination.account] = session
        return (session, mirror)
    }
}

/// What an asynchronous body returns or throws, run where the caller runs.
func outcome<Success, Failure>(
    isolation: isolated (any Actor)? = #isolation, of body: () async throws(Failure) -> Success
) async -> Result<Success, Failure> {
    do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
}
