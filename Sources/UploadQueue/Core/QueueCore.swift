import PhotoPreparation
import RaccontoKit

/// What happens to jobs, for any store: each function is one transaction's worth of work over its rows.
///
/// The decisions are in `JobRecord`, `ProjectRecord`, `ClaimRules` and `ReservationRules`.
package struct QueueCore<Rows: QueueRows> {
    package let rows: Rows

    package init(_ rows: Rows) { self.rows = rows }

    // MARK: Filling

    package func enqueue(_ files: [NewJob], _ order: EnqueueOrder) throws(QueueStoreError) -> [EnqueueOutcome] {
        var project = try project(order.destination)
        try beginSeriesIfIdle(&project)
        if let name = order.projectName { project.name = name }
        let duplicateRun = order.uploadsDuplicates ? try duplicateRun(of: order.batch, project) : nil
        var outcomes: [EnqueueOutcome] = []
        outcomes.reserveCapacity(files.count)
        for file in files { outcomes.append(try enqueue(file, order, duplicateRun, &project)) }
        try rows.save(project)
        return outcomes
    }

    /// Jobs that are found again while they are unfinished join the batch; others of the same file get another chance.
    private func enqueue(
        _ file: NewJob, _ order: EnqueueOrder, _ duplicateRun: Int64?, _ project: inout ProjectRecord
    ) throws(QueueStoreError) -> EnqueueOutcome {
        let fresh = JobRecord(
            project: project.row, batch: order.batch, file: file, uploadsDuplicates: order.uploadsDuplicates,
            uploadsSameName: order.uploadsSameName, duplicateRun: duplicateRun, position: project.nextPosition,
            queuedAt: order.now, queuedAfter: project.completions)
        if let id = try rows.add(fresh) {
            _ = project.takePosition()
            return .queued(id)
        }
        guard let old = try rows.job(of: file, project: project.row) else {
            throw QueueStoreError(.unexpected("a file is neither queued nor known"), queue: file.path.display)
        }
        var job = old
        switch old.state {
        case .pending, .working, .held:
            job.uploadsDuplicates = job.uploadsDuplicates || order.uploadsDuplicates
            job.uploadsSameName = job.uploadsSameName || order.uploadsSameName
            job.duplicateRun = duplicateRun ?? job.duplicateRun
            if order.uploadsDuplicates || order.uploadsSameName { job.stopWaiting() }
            try rows.save(job, was: old)
            if job.batch != order.batch { try rows.join(job.id, batch: order.batch) }
            return .alreadyQueued(job.id)
        case .done:
            let isGone = order.replacesDoneUpTo.map { (old.completion ?? 0) <= $0 } ?? false
            guard isGone || (order.uploadsDuplicates && old.duplicateRun != duplicateRun) else {
                return .alreadyDone(old.id, old.checkpoints.photoID)
            }
            job.isSuperseded = true
            try rows.save(job, was: old)
            guard let id = try rows.add(fresh) else { return .alreadyDone(old.id, old.checkpoints.photoID) }
            _ = project.takePosition()
            return .queued(id)
        case .failed, .skipped:
            if job.batch != order.batch { try rows.join(job.id, batch: job.batch) }
            job.batch = order.batch
            job.uploadsDuplicates = order.uploadsDuplicates
            job.uploadsSameName = order.uploadsSameName
            job.duplicateRun = duplicateRun
            job.revive(position: project.takePosition())
            try rows.save(job, was: old)
            return .revived(job.id)
        }
    }

    /// The run of asking for duplicates that a batch belongs to: the one of the project that is not finished, else a new
    /// one. Settled when the batch's first files are queued, since a worker may finish the earlier run meanwhile.
    private func duplicateRun(of batch: BatchID, _ project: ProjectRecord) throws(QueueStoreError) -> Int64 {
        if let known = try rows.duplicateRun(of: batch) { return known }
        let run = try rows.unfinishedDuplicateRun(project: project.row) ?? batch.rawValue
        try rows.setDuplicateRun(run, of: batch)
        return run
    }

    private func beginSeriesIfIdle(_ project: inout ProjectRecord) throws(QueueStoreError) {
        if try !rows.hasUnfinishedJobs(project: project.row) { project.beginSeries() }
    }

    // MARK: Working

    package func claim(_ request: ClaimRequest, token: Int64) throws(QueueStoreError) -> ClaimedJob? {
        var accounts: [Int64: AccountRecord] = [:]
        for key in request.accounts { if let account = try rows.account(key) { accounts[account.row] = account } }
        let due = try rows.dueJobs(
            accounts: Array(accounts.keys), now: request.now, withSuspects: request.takesSuspects)
        guard !due.isEmpty else { return nil }
        let holds = try rows.holds()
        var held: Set<Int64> = []
        for job in due where !holds.isEmpty {
            guard let project = try rows.project(job.project) else { continue }
            if holds.contains(where: { $0.covers(project.destination) }) { held.insert(job.project) }
        }
        guard let next = ClaimRules.next(due, isHeld: { held.contains($0.project) }),
            let project = try rows.project(next.project), let account = accounts[project.account],
            let old = try rows.job(next.id)
        else { return nil }
        var job = old
        job.take(
            JobRecord.Claim(
                token: token, until: request.now + request.leaseDuration, owner: request.owner, since: request.now))
        try rows.save(job, was: old)
        return ClaimedJob(
            job: UploadJob(job, in: project.destination), lease: Lease(job: job.id, token: token),
            loginEpoch: account.loginEpoch)
    }

    package func heartbeat(_ leases: [Lease], until: Moment) throws(QueueStoreError) -> [Lease] {
        var lost: [Lease] = []
        for lease in leases where try !change(lease, { $0.claim?.until = until }) { lost.append(lease) }
        return lost
    }

    package func checkpoint(_ checkpoint: Checkpoint, lease: Lease, until: Moment) throws(QueueStoreError) -> Bool {
        try change(lease) { $0.note(checkpoint, until: until) }
    }

    /// False when the lease is lost.
    private func change(_ lease: Lease, _ body: (inout JobRecord) -> Void) throws(QueueStoreError) -> Bool {
        guard let old = try rows.job(lease.job), old.isHeld(by: lease) else { return false }
        var job = old
        body(&job)
        try rows.save(job, was: old)
        return true
    }

    package func reserve(_ request: ReservationRequest, lease: Lease, until: Moment)
        throws(QueueStoreError) -> Reservation
    {
        guard let old = try rows.job(lease.job), old.isHeld(by: lease), var project = try rows.project(old.project)
        else { return .leaseLost }
        var job = old
        let holders =
            job.uploadsDuplicates
            ? []
            : try rows.holders(
                content: request.contentHash,
                nameKey: JobRecord.nameKey(folder: request.folder, fileName: request.fileName), project: project.row,
                beside: job.id)
        let decision = ReservationRules.decide(
            job, request, holders: holders, inFlight: try rows.inFlight(account: project.account, beside: job.id),
            completions: try rows.completions(ofAccount: project.account))
        switch decision {
        case .duplicate(let reason): return .duplicate(reason)
        case .full(let inFlight): return .full(inFlight: inFlight)
        case .wait(let holder, let matter):
            job.wait(for: holder, as: matter)
            try rows.save(job, was: old)
            try stopWaiting(for: job.id)
            return .waits(for: holder)
        case .grant:
            let order: Int
            if let known = job.checkpoints.order {
                order = known
            } else {
                order = project.assignOrder(
                    position: job.position, highestOnServer: Int64(request.highestOrder),
                    lowestOpen: try rows.lowestOpenPosition(project: project.row))
                try rows.save(project)
            }
            job.reserve(request, order: order, until: until)
            try rows.save(job, was: old)
            // Whoever waited for the content of another day need not wait any more.
            if let before = old.checkpoints.contentHash, before != request.contentHash { try stopWaiting(for: job.id) }
            return .granted(order: order)
        }
    }

    // MARK: Ending

    package func settle(_ lease: Lease, _ disposition: Disposition, now: Moment) throws(QueueStoreError) -> Settlement?
    {
        guard let old = try rows.job(lease.job), old.isHeld(by: lease), var project = try rows.project(old.project)
        else { return nil }
        if case .done = disposition {
            project.completions += 1
            try rows.save(project)
        }
        var job = old
        job.settle(disposition, now: now, completion: project.completions)
        try rows.save(job, was: old)
        switch disposition {
        case .done: return Settlement(skipped: try skipWaiters(of: job.id, project.destination, now))
        case .failed, .skipped: try letWaitersGo(of: job.id)
        case .held(let hold, let epoch): try place(hold, unlessLoggedInSince: epoch)
        case .retry, .returned: break
        }
        return Settlement()
    }

    /// Places the hold, but not for a login that has been replaced since the claim.
    private func place(_ hold: Hold, unlessLoggedInSince epoch: Int64) throws(QueueStoreError) {
        if hold.reason == .auth, case .account(let key) = hold.scope, let account = try rows.account(key),
            account.loginEpoch != epoch
        {
            return
        }
        try rows.save(hold)
    }

    /// The photo is in the project: whoever waited to bring the same one is skipped, and whoever waited for those goes
    /// on.
    private func skipWaiters(of id: JobID, _ destination: Destination, _ now: Moment)
        throws(QueueStoreError) -> [Settlement.Skipped]
    {
        var skipped: [Settlement.Skipped] = []
        for old in try rows.jobs(waitingFor: id) {
            var job = old
            let reason: JobSkipReason = old.waitsAs == .name ? .duplicateName : .duplicateContent(of: id)
            job.skip(reason, now: now)
            try rows.save(job, was: old)
            try letWaitersGo(of: job.id)
            skipped.append(Settlement.Skipped(job: UploadJob(job, in: destination), reason: reason))
        }
        return skipped
    }

    /// The job did not bring its photo after all: whoever waited for it, or was skipped in its favour, gets a turn.
    private func letWaitersGo(of id: JobID) throws(QueueStoreError) {
        try stopWaiting(for: id)
        for old in try rows.jobs(skippedFor: id) { try revive(old) }
    }

    private func stopWaiting(for id: JobID) throws(QueueStoreError) {
        for old in try rows.jobs(waitingFor: id) {
            var job = old
            job.stopWaiting()
            try rows.save(job, was: old)
        }
    }

    package func rescue(_ request: RescueRequest) throws(QueueStoreError) -> [RescuedJob] {
        var rescued: [RescuedJob] = []
        for old in try rows.workingJobs() {
            guard let claim = old.claim, let death = ClaimRules.death(of: claim, request) else { continue }
            var job = old
            let isQuarantined = job.rescue(after: death, request.limits, now: request.now)
            try rows.save(job, was: old)
            if isQuarantined { try letWaitersGo(of: job.id) }
            rescued.append(RescuedJob(id: job.id, isQuarantined: isQuarantined))
        }
        return rescued
    }

    package func refund(_ ids: [JobID]) throws(QueueStoreError) {
        for id in ids {
            guard let old = try rows.job(id), old.isUnfinished else { continue }
            var job = old
            job.refund()
            try rows.save(job, was: old)
        }
    }

    // MARK: Controlling

    /// Jobs that were selected because they are failed, skipped or delayed.
    package func retry(_ ids: [JobID]) throws(QueueStoreError) {
        var seen: Set<Int64> = []
        for id in ids {
            guard let job = try rows.job(id) else { continue }
            if seen.insert(job.project).inserted, var project = try rows.project(job.project) {
                try beginSeriesIfIdle(&project)
                try rows.save(project)
            }
            try revive(job)
        }
    }

    private func revive(_ old: JobRecord) throws(QueueStoreError) {
        guard var project = try rows.project(old.project) else { return }
        var job = old
        job.revive(position: project.takePosition())
        try rows.save(project)
        try rows.save(job, was: old)
    }

    /// Jobs that were selected because they are pending or working.
    package func cancel(_ ids: [JobID], now: Moment) throws(QueueStoreError) {
        for id in ids {
            guard let old = try rows.job(id) else { continue }
            var job = old
            job.skip(.cancelled, now: now)
            try rows.save(job, was: old)
        }
        // After all of them, so that none of the selected gets a turn in between.
        for id in ids { try letWaitersGo(of: id) }
    }

    // MARK: Accounts and projects

    package func account(_ key: AccountKey) throws(QueueStoreError) -> AccountRecord {
        if let known = try rows.account(key) { return known }
        return try rows.addAccount(key)
    }

    package func project(_ destination: Destination) throws(QueueStoreError) -> ProjectRecord {
        if let known = try rows.project(destination) { return known }
        return try rows.addProject(destination, account: try account(destination.account).row)
    }
}
