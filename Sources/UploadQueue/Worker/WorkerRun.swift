import PhotoPreparation
import RaccontoKit

/// One run of a worker, from the first claim to the summary.
///
/// `loop` does what is due (renew the leases, take back the jobs of dead workers, heed a stop, claim jobs) and waits. Each
/// claimed job has a task of its own that runs `UploadSteps` and then settles the job.
actor WorkerRun {
    private struct RunningJob {
        var claimed: ClaimedJob
        var task: Task<Void, Never>
    }

    private let worker: UploadWorker
    private let context: WorkerContext
    private let endsWhenIdle: Bool
    private let stop: StopSignal
    private let identity = WorkerIdentity.thisProcess()
    private let wake = WakeSignal()
    private let holds: HoldMonitor

    private var running: [Lease: RunningJob] = [:]
    private var accounts: [AccountKey: AccountState] = [:]
    private var summary = WorkSummary()
    /// The queue failed: nothing more can be done.
    private var failure: QueueStoreError?
    private var idle: Idle?
    private var holdCheck: Task<Void, Never>?
    private var lastTick: ContinuousClock.Instant?
    private var stopLevel: StopSignal.Level?
    /// When running jobs are cancelled after a stop.
    private var deadline: ContinuousClock.Instant?

    init(_ worker: UploadWorker, endsWhenIdle: Bool, stop: StopSignal) {
        self.worker = worker
        self.endsWhenIdle = endsWhenIdle
        self.stop = stop
        context = WorkerContext(worker)
        holds = HoldMonitor(worker, clock: context.clock)
    }

    private var clock: QueueClock { context.clock }
    private var options: WorkerOptions { context.options }

    /// Works to the end and returns the summary.
    func work() async throws(QueueStoreError) -> WorkSummary {
        stop.observe { [wake] in wake.signal() }
        // A cancelled task could not even wait properly, so cancellation is a stop like any other.
        let end = await withTaskCancellationHandler {
            await asResult { () throws(QueueStoreError) in try await loop() }
        } onCancel: { [stop] in
            stop.request(.immediate)
        }
        switch end {
        case .success(let end): summary.end = end
        case .failure(let error): failure = failure ?? error
        }
        let check = holdCheck
        check?.cancel()
        for job in running.values { job.task.cancel() }
        while let job = running.values.first { await job.task.value }
        await check?.value
        for account in accounts.values { await account.session?.stop() }
        context.preparations.close()
        if let failure { throw failure }
        try await holds.announce(running: [])
        context.events(.ended(summary))
        return summary
    }

    private func loop() async throws(QueueStoreError) -> WorkSummary.End {
        startHoldCheck(all: true)
        while true {
            if let failure { throw failure }
            try await tick()
            try await holds.announce(running: running.values.map(\.claimed.job.destination))
            if let level = stop.level {
                await heedStop(level)
                if running.isEmpty { return .stopped(level) }
            } else {
                try await claimJobs()
                await giveUpOnFailingAccounts()
                if running.isEmpty, holdCheck == nil, endsWhenIdle, let end = try await end() { return end }
            }
            await wake.wait(atMost: timeToNextCheck, clock)
        }
    }

    /// Short even when there is nothing to claim: a sleep that began before the machine was suspended may last its whole
    /// time after, and our leases have ended meanwhile.
    private var timeToNextCheck: Duration {
        let time = min(options.leaseDuration / 3, options.pollInterval)
        guard let deadline else { return time }
        return min(time, max(clock.monotonic().duration(to: deadline), .milliseconds(10)))
    }

    // MARK: - Leases and holds

    /// Every third of a lease's duration: renews our leases, then takes back the jobs of the dead.
    private func tick() async throws(QueueStoreError) {
        let now = clock.monotonic()
        if let lastTick, lastTick.duration(to: now) < options.leaseDuration / 3 { return }
        lastTick = now
        let lost = try await context.store.heartbeat(Array(running.keys), until: context.leaseEnd)
        for lease in lost { running[lease]?.task.cancel() }
        let others = try await context.store.owners().filter { $0 != identity }
        let dead = CrashNote.causesOfDeath(of: others.filter(\.isCertainlyDead), queue: options.crashNotes)
        let rescued = try await context.store.rescue(
            RescueRequest(
                now: clock.now(), except: identity, dead: dead, living: Set(others.filter(\.isCertainlyAlive)),
                limits: options.crashLimits))
        for job in rescued { context.events(.rescued(job)) }
        if !rescued.isEmpty { idle = nil }
        startHoldCheck(all: false)
    }

    /// Checks holds beside the work: all of them at the start of a run, later those that are due.
    private func startHoldCheck(all: Bool) {
        guard holdCheck == nil else { return }
        holdCheck = Task {
            do throws(QueueStoreError) { try await holds.check(all: all) } catch { failure = failure ?? error }
            holdCheck = nil
            wake.signal()
        }
    }

    // MARK: - Claiming

    /// The queue had nothing for us: it need not be asked again until it changes or a job is due.
    private struct Idle {
        var token: Int64
        var due: Moment
        var since: ContinuousClock.Instant
    }

    /// Claims jobs until there is no more room, nothing is due, or we are to stop.
    private func claimJobs() async throws(QueueStoreError) {
        while stop.level == nil, await hasRoom(), try await mayHaveWork() {
            // The machine may have been suspended since the last claim.
            try await tick()
            let open = await openAccounts()
            guard !open.isEmpty else { return }
            let request = ClaimRequest(
                accounts: open, owner: identity, now: clock.now(), leaseDuration: options.leaseDuration,
                takesSuspects: running.isEmpty)
            guard let claimed = try await context.store.claim(request) else { return try await rememberIdle(open) }
            await start(claimed)
        }
    }

    /// A job that others died of is worked on alone. After failures of the service, no more are prepared than can soon
    /// be sent.
    private func hasRoom() async -> Bool {
        if running.values.contains(where: { $0.claimed.job.isSuspect }) { return false }
        var width = accounts.isEmpty ? options.transfers : 0
        for account in accounts.values { width += await account.limiter.width }
        return running.count < min(options.maximumJobs, options.preparations * 2 + width)
    }

    private func mayHaveWork() async throws(QueueStoreError) -> Bool {
        guard let idle else { return true }
        let token = try await context.store.changeToken()
        guard token != idle.token || clock.now() >= idle.due else { return false }
        self.idle = nil
        return true
    }

    private func rememberIdle(_ accounts: [AccountKey]) async throws(QueueStoreError) {
        let (now, since) = (clock.now(), clock.monotonic())
        let token = try await context.store.changeToken()
        let outlook = try await context.store.outlook(accounts, now: now)
        // One that is due but was not claimed is a suspect that waits for us to be alone.
        let due = outlook.nextDue.map { max($0, now + options.pollInterval) }
        idle = Idle(token: token, due: due ?? .distantFuture, since: since)
    }

    private func openAccounts() async -> [AccountKey] {
        var open: [AccountKey] = []
        for key in worker.accounts {
            let account = account(key)
            if !account.isGivenUp, await account.limiter.blockedFor <= .zero { open.append(key) }
        }
        return open
    }

    /// Starts work on a job. The task is known before it can end, since both happen on this actor.
    private func start(_ claimed: ClaimedJob) async {
        let limiter = account(claimed.job.destination.account).limiter
        let steps = await uploadSteps(claimed, limiter)
        let task = Task {
            let result = await asResult { () throws(StepFailure) in
                guard let steps else { throw .held(.auth, message: "nobody is logged in; run `racconto login`") }
                return try await steps.upload()
            }
            await finish(claimed, result, limiter)
        }
        running[claimed.lease] = RunningJob(claimed: claimed, task: task)
    }

    // MARK: - Finishing a job

    /// Settles a job, reports and counts what became of it, and lets go of it.
    private func finish(
        _ claimed: ClaimedJob, _ result: Result<Disposition, StepFailure>, _ limiter: AccountLimiter
    ) async {
        do throws(QueueStoreError) {
            switch result {
            case .success(let disposition): try await settle(claimed, disposition)
            case .failure(let failure): try await settle(claimed, failure, limiter)
            }
        } catch {
            failure = failure ?? error
        }
        running[claimed.lease] = nil
        idle = nil
        wake.signal()
    }

    private func settle(
        _ claimed: ClaimedJob, _ failure: StepFailure, _ limiter: AccountLimiter
    ) async throws(QueueStoreError) {
        let job = claimed.job
        if case .storeFailed(let error) = failure { throw error }
        if case .waiting(let holder) = failure { return context.events(.waiting(job, for: holder)) }
        let verdict: CircuitBreaker.Verdict? =
            switch failure {
            case .overloaded(_, let hint, let isRateLimit):
                await limiter.recordOverload(hint: hint, isRateLimit: isRateLimit)
            case .unreachable: await limiter.recordUnreachable()
            case .suspect(_, let hint, _): await limiter.recordSuspect(job, hint: hint)
            default: nil
            }
        if verdict != nil { account(job.destination.account).lastServiceError = failure.error }
        let now = clock.now()
        let circumstances = Disposition.Circumstances(
            job: job, loginEpoch: claimed.loginEpoch, verdict: verdict, options: options, now: now)
        guard let disposition = Disposition(failure, circumstances) else { return context.events(.lost(job)) }
        try await settle(claimed, disposition)
        guard let verdict else { return }
        if !verdict.refunds.isEmpty { try await context.store.refund(verdict.refunds) }
        if let blockedFor = verdict.blockedFor, let error = failure.error {
            context.events(.slowed(job.destination.account, until: now + blockedFor, error))
        }
    }

    private func settle(_ claimed: ClaimedJob, _ disposition: Disposition) async throws(QueueStoreError) {
        let (store, now) = (context.store, clock.now())
        // In a task of its own: the one that worked on the job may be cancelled, and the result must be written anyway.
        let settling = Task { () -> Result<Settlement?, QueueStoreError> in
            await asResult { () throws(QueueStoreError) in try await store.settle(claimed.lease, disposition, now: now)
            }
        }
        guard let settlement = try await settling.value.get() else { return context.events(.lost(claimed.job)) }
        await report(claimed.job, disposition)
        for waiter in settlement.skipped { await report(waiter.job, .skipped(waiter.reason)) }
    }

    private func report(_ job: UploadJob, _ disposition: Disposition) async {
        switch disposition {
        case .done(let photo):
            summary.done += 1
            summary.doneBytes += job.size
            context.events(.done(job, photo))
        case .skipped(let reason):
            summary.skipped[reason.name, default: 0] += 1
            context.events(.skipped(job, reason))
        case .failed(let error):
            summary.failed[error.code, default: 0] += 1
            context.events(.failed(job, error))
        case .retry(let moment, let costsAttempt, let error):
            summary.retries += 1
            context.events(.retrying(job, at: moment, costsAttempt: costsAttempt, error))
        case .returned:
            summary.returned += 1
            context.events(.returned(job))
        case .held(let hold, _):
            await holds.note(hold)
        }
    }

    // MARK: - Ending

    /// First, jobs that only wait are put back; after the grace period, or at the second request, everything is.
    private func heedStop(_ level: StopSignal.Level) async {
        let now = clock.monotonic()
        if stopLevel != level {
            stopLevel = level
            context.events(.stopping(level))
            context.preparations.close()
            for account in accounts.values { await account.limiter.stopWaiting() }
            deadline = now + (level == .immediate ? .zero : options.gracePeriod)
        }
        guard let deadline, now >= deadline else { return }
        for job in running.values { job.task.cancel() }
    }

    /// Why a draining worker without running jobs should end; nil while there is something to wait for.
    private func end() async throws(QueueStoreError) -> WorkSummary.End? {
        let (store, now) = (context.store, clock.now())
        let outlook = try await store.outlook(worker.accounts.filter { !account($0).isGivenUp }, now: now)
        if let due = outlook.nextDue {
            return due.duration(since: now) <= options.patience ? nil : .delayed(until: due)
        }
        if outlook.nextLeaseEnd != nil {
            // Another worker has the last ones. Should it die, they are ours.
            guard let idle, idle.since.duration(to: clock.monotonic()) > options.patience else { return nil }
            return .elsewhere
        }
        for (key, account) in accounts where account.isGivenUp {
            let left = try await store.outlook([key], now: now)
            if left.nextDue != nil, let error = account.lastServiceError { return .unavailable(error) }
        }
        return try await store.outlook(worker.accounts, now: now).hasHeld ? .held : .finished
    }

    /// Puts back what waits for a server that has been failing for longer than a draining worker waits.
    private func giveUpOnFailingAccounts() async {
        guard endsWhenIdle else { return }
        for account in accounts.values where !account.isGivenUp {
            guard let failingFor = await account.limiter.failingFor else { continue }
            let blockedFor = await account.limiter.blockedFor
            guard blockedFor > .zero, max(failingFor, blockedFor) > options.patience else { continue }
            account.isGivenUp = true
            idle = nil
            await account.limiter.stopWaiting()
        }
    }

    // MARK: - Accounts

    /// What this run knows of one account.
    private final class AccountState {
        let limiter: AccountLimiter
        var session: Session?
        /// The server's last error when it failed.
        var lastServiceError: JobError?
        /// The server failed for too long to wait for it in this run.
        var isGivenUp = false

        init(limiter: AccountLimiter) { self.limiter = limiter }
    }

    /// A login and what was read with it.
    private struct Session {
        var epoch: Int64
        var client: RaccontoClient
        var quota: QuotaReader
        var mirrors: [Destination: ProjectMirror] = [:]

        func stop() async { for mirror in mirrors.values { await mirror.stop() } }
    }

    private func account(_ key: AccountKey) -> AccountState {
        if let account = accounts[key] { return account }
        let limiter = AccountLimiter(
            width: options.transfers, backoff: options.accountBackoff, minimumInterval: options.pacedInterval,
            clock: clock)
        let account = AccountState(limiter: limiter)
        accounts[key] = account
        return account
    }

    /// The steps of one job, with the account's client and the project's mirror, which are made anew after every login;
    /// nil when nobody is logged in.
    private func uploadSteps(_ claimed: ClaimedJob, _ limiter: AccountLimiter) async -> UploadSteps? {
        let destination = claimed.job.destination
        let account = account(destination.account)
        if account.session?.epoch != claimed.loginEpoch {
            account.session = await worker.clientFor(destination.account).map { client in
                let quota = QuotaReader(account: destination.account, client: client, context)
                return Session(epoch: claimed.loginEpoch, client: client, quota: quota)
            }
        }
        guard let session = account.session else { return nil }
        let mirror = session.mirrors[destination] ?? ProjectMirror(destination, client: session.client, context)
        account.session?.mirrors[destination] = mirror
        return UploadSteps(
            context: context, claimed: claimed, client: session.client, limiter: limiter, mirror: mirror,
            quota: session.quota)
    }
}
