import RaccontoKit

extension WorkerRun {
    /// Ends a job: what became of it is written down, counted and told.
    func conclude(_ claimed: ClaimedJob, _ result: Result<Disposition, Trouble>, _ gate: AccountGate) async {
        defer { put(down: claimed.lease) }
        do throws(QueueStoreError) {
            switch result {
            case .success(let disposition):
                try await settle(claimed, disposition)
            case .failure(let trouble):
                try await conclude(claimed, trouble, gate)
            }
        } catch {
            failure = failure ?? error
        }
    }

    private func conclude(_ claimed: ClaimedJob, _ trouble: Trouble, _ gate: AccountGate)
        async throws(QueueStoreError)
    {
        if case .storeFailed(let error) = trouble { throw error }
        if case .waiting(let holder) = trouble {
            tools.events(.waiting(claimed.job, for: holder))
            return
        }
        let verdict = await verdict(on: trouble, claimed.job, gate)
        let circumstances = Disposition.Circumstances(
            job: claimed.job, loginEpoch: claimed.loginEpoch, verdict: verdict, options: tools.options,
            now: tools.clock.now())
        guard let disposition = Disposition(trouble, circumstances) else {
            tools.events(.lost(claimed.job))
            return
        }
        try await settle(claimed, disposition)
        guard let verdict else { return }
        if !verdict.refunds.isEmpty { try await tools.store.refund(verdict.refunds) }
        if let closedUntil = verdict.closedUntil, let error = trouble.error {
            tools.events(.slowed(claimed.job.destination.account, until: closedUntil, error))
        }
    }

    private func verdict(on trouble: Trouble, _ job: UploadJob, _ gate: AccountGate) async -> AccountPace.Verdict? {
        if let error = trouble.error, trouble.isOfService { lastTrouble[job.destination.account] = error }
        return switch trouble {
        case .overloaded(_, let hint, let isRate): await gate.overloaded(hint: hint, isRate: isRate)
        case .unreachable: await gate.unreachable()
        case .suspect(_, let hint, _): await gate.suspicious(job, hint: hint)
        default: nil
        }
    }

    private func settle(_ claimed: ClaimedJob, _ disposition: Disposition) async throws(QueueStoreError) {
        let (store, now) = (tools.store, tools.clock.now())
        // In a task of its own: the one that worked on the job may be cancelled, and the result must be written anyway.
        let settling = Task { () -> Result<Settlement?, QueueStoreError> in
            await outcome { () throws(QueueStoreError) in
                try await store.settle(claimed.lease, disposition, now: now)
            }
        }
        guard let settlement = try await settling.value.get() else {
            tools.events(.lost(claimed.job))
            return
        }
        tell(claimed.job, disposition)
        for waiter in settlement.skipped { tell(waiter.job, .skipped(waiter.reason)) }
    }

    private func tell(_ job: UploadJob, _ disposition: Disposition) {
        switch disposition {
        case .done(let photo):
            summary.done += 1
            summary.doneBytes += job.size
            tools.events(.done(job, photo))
        case .skipped(let reason):
            summary.skipped[reason.name, default: 0] += 1
            tools.events(.skipped(job, reason))
        case .failed(let error):
            summary.failed[error.code, default: 0] += 1
            tools.events(.failed(job, error))
        case .retry(let moment, let costsAttempt, let error):
            summary.retries += 1
            tools.events(.retrying(job, at: moment, costsAttempt: costsAttempt, error))
        case .returned:
            summary.returned += 1
            tools.events(.returned(job))
        case .held(let hold, _):
            note(hold)
        }
    }

    /// Tells of new holds, once for each, when no job in hand can change the number any more.
    func announceHolds() async throws(QueueStoreError) {
        let ripe = unannouncedHolds.filter { hold in
            !inHand.values.contains { hold.covers($0.claimed.job.destination) }
        }
        guard !ripe.isEmpty else { return }
        // One for a login that has been renewed meanwhile was not placed.
        let present = Set(try await tools.store.holds().map(\.identity))
        for hold in ripe {
            unannouncedHolds.removeAll { $0 == hold }
            guard present.contains(hold.identity) else { continue }
            tools.events(.held(hold, jobs: try await tools.store.waitingJobs(in: hold.scope)))
        }
    }

    /// Several transfers run into the same wall: that is one hold to tell of, until it is gone.
    private func note(_ hold: Hold) {
        if knownHolds.insert(hold.identity).inserted { unannouncedHolds.append(hold) }
    }
}

extension Hold {
    /// Same scope, same reason.
    var identity: String { "\(reason.rawValue) \(scope)" }
}

extension Trouble {
    /// For people; nil when nothing went wrong.
    var error: JobError? {
        switch self {
        case .refused(let error), .passing(let error, _), .suspect(let error, _, _), .overloaded(let error, _, _),
            .unreachable(let error), .tooEarly(_, let error):
            error
        case .skipped, .held, .stopped, .leaseLost, .storeFailed, .waiting: nil
        }
    }

    var isOfService: Bool {
        switch self {
        case .suspect, .overloaded, .unreachable: true
        default: false
        }
    }
}
