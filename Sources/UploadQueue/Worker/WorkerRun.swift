import RaccontoKit

/// One run of a worker: the jobs in hand, and what is known of the accounts.
actor WorkerRun {
    /// A job that is being worked on.
    struct InHand {
        var claimed: ClaimedJob
        var task: Task<Void, Never>
    }

    let worker: UploadWorker
    let tools: WorkerTools
    let endsWhenIdle: Bool
    let stop: StopSignal
    let identity = WorkerIdentity.thisProcess()
    let bell = Bell()

    var inHand: [Lease: InHand] = [:]
    var gates: [AccountKey: AccountGate] = [:]
    var sessions: [AccountKey: Session] = [:]
    var summary = WorkSummary()
    /// The queue failed: nothing more can be done.
    var failure: QueueStoreError?
    /// What each account's server said last when it was in trouble.
    var lastTrouble: [AccountKey: JobError] = [:]
    /// Accounts whose server was in trouble for too long to wait for it in this run.
    var givenUp: Set<AccountKey> = []
    /// Holds that this run ran into.
    var knownHolds: Set<String> = []
    var unannouncedHolds: [Hold] = []
    var idle: Idle?
    var holdCheck: Task<Void, Never>?

    private var lastTick: Moment?
    private var stopLevel: StopSignal.Level?
    private var deadline: Moment?

    /// A login and what was read with it.
    struct Session {
        var epoch: Int64
        var client: RaccontoClient
        var quota: QuotaReader
        var mirrors: [Destination: ProjectMirror] = [:]
    }

    /// The queue had nothing for us; it need not be asked again until it changes or the moment comes.
    struct Idle {
        var token: Int64
        var until: Moment
        var since: Moment
    }

    init(_ worker: UploadWorker, endsWhenIdle: Bool, stop: StopSignal) {
        self.worker = worker
        self.endsWhenIdle = endsWhenIdle
        self.stop = stop
        tools = WorkerTools(
            store: worker.store, imageHost: worker.imageHost, preparer: worker.preparer, options: worker.options,
            clock: worker.clock, events: worker.events,
            threads: PreparationThreads(count: worker.options.preparations),
            memory: Budget(total: worker.options.memoryBudget))
    }

    /// Works to the end and tells what it came to.
    func work() async throws(QueueStoreError) -> WorkSummary {
        stop.observe { [bell] in bell.ring() }
        // A cancelled task could not even wait properly, so cancellation is a stop like any other.
        let result = await withTaskCancellationHandler {
            await outcome { () throws(QueueStoreError) in try await loop() }
        } onCancel: { [stop] in
            stop.request(.immediate)
        }
        switch result {
        case .success(let end): summary.end = end
        case .failure(let error): failure = failure ?? error
        }
        holdCheck?.cancel()
        for job in inHand.values { job.task.cancel() }
        while let job = inHand.values.first { await job.task.value }
        for session in sessions.values { for mirror in session.mirrors.values { await mirror.stop() } }
        tools.threads.end()
        if let failure { throw failure }
        try await announceHolds()
        tools.events(.ended(summary))
        return summary
    }

    private func loop() async throws(QueueStoreError) -> WorkSummary.End {
        startHoldCheck(all: true)
        while true {
            if let failure { throw failure }
            try await tick()
            try await announceHolds()
            if let level = stop.level {
                await heed(level)
                if inHand.isEmpty { return .stopped(level) }
            } else {
                try await fill()
                await giveUpOnTroubledAccounts()
                if inHand.isEmpty, holdCheck == nil, endsWhenIdle, let end = try await end() { return end }
            }
            await bell.sleep(atMost: nap(), tools.clock)
        }
    }

    /// Prolongs our leases and takes back the jobs of the dead, every third of a lease's duration.
    private func tick() async throws(QueueStoreError) {
        let now = tools.clock.now()
        if let lastTick, now.duration(since: lastTick) < tools.options.leaseDuration / 3 { return }
        lastTick = now
        let lost = try await tools.store.heartbeat(Array(inHand.keys), until: tools.leaseEnd)
        for lease in lost { inHand[lease]?.task.cancel() }
        let rescued = try await tools.store.rescue(
            RescueRequest(
                now: now, except: identity, dead: try await deadWorkers(), limits: tools.options.crashLimits))
        for job in rescued { tools.events(.rescued(job)) }
        if !rescued.isEmpty { idle = nil }
        startHoldCheck(all: false)
    }

    private func deadWorkers() async throws(QueueStoreError) -> [WorkerIdentity: RescueRequest.Death] {
        let dead = try await tools.store.owners().filter { $0 != identity && $0.isCertainlyDead }
        let crashed = Set(
            dead.filter { worker in
                tools.options.crashNotes.map { CrashNote.take(of: worker, queue: $0) } ?? false
            }.compactMap(\.processNumber))
        // Several workers of one process died of the same crash.
        return Dictionary(
            dead.map { ($0, crashed.contains($0.processNumber ?? "") ? .crashed : .killed) },
            uniquingKeysWith: { first, _ in first })
    }

    /// First, those that only wait go back; after the grace period, or at the second call, everything does.
    private func heed(_ level: StopSignal.Level) async {
        let now = tools.clock.now()
        if stopLevel != level {
            stopLevel = level
            tools.events(.stopping(level))
            tools.threads.close()
            for gate in gates.values { await gate.stopWaiting() }
            deadline = now + (level == .immediate ? .zero : tools.options.gracePeriod)
        }
        guard let deadline, now >= deadline else { return }
        for job in inHand.values { job.task.cancel() }
    }

    /// How long there is nothing to do for this loop, if nobody rings.
    private func nap() -> Duration {
        let now = tools.clock.now()
        var nap = tools.options.leaseDuration / 3
        if inHand.count < tools.options.jobsInHand { nap = min(nap, tools.options.pollInterval) }
        if let deadline { nap = min(nap, max(deadline.duration(since: now), .milliseconds(10))) }
        return nap
    }

    /// A job is out of our hands.
    func put(down lease: Lease) {
        inHand[lease] = nil
        idle = nil
        bell.ring()
    }
}
