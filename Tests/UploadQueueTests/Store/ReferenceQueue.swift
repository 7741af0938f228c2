import RaccontoKit
import UploadQueue

/// The queue's rules once more, as plainly as possible and in memory: what the model test compares a store with.
struct ReferenceQueue {
    struct Job: Equatable {
        var id: JobID
        var state = JobState.pending
        var notBefore = Moment.distantPast
        var attempts = 0
        var returns = 0
        var crashes = 0
        var kills = 0
        var hash: String?
        var isReserved = false
        var hasTarget = false
        /// The unfinished job that brings the same content.
        var waitsFor: JobID?
        var original: JobID?
        var owner: WorkerIdentity?
        var lease: Lease?
        var leaseEnd = Moment.distantPast
    }

    private(set) var jobs: [Job] = []
    var isPaused = false

    mutating func add(_ id: JobID) { jobs.append(Job(id: id)) }

    func job(_ id: JobID) -> Job? { jobs.first { $0.id == id } }

    /// The job that a claim must get: the longest due, then the oldest.
    func nextDue(_ now: Moment) -> JobID? {
        guard !isPaused else { return nil }
        return jobs.filter { $0.state == .pending && $0.waitsFor == nil && $0.notBefore <= now }
            .min { ($0.notBefore, $0.id) < ($1.notBefore, $1.id) }?.id
    }

    mutating func claimed(_ lease: Lease, by owner: WorkerIdentity, until: Moment) {
        change(lease.job) { job in
            job.state = .working
            job.attempts += 1
            job.lease = lease
            job.owner = owner
            job.leaseEnd = until
        }
    }

    mutating func heartbeat(_ lease: Lease, until: Moment) -> Bool {
        guard holds(lease) else { return false }
        change(lease.job) { $0.leaseEnd = until }
        return true
    }

    mutating func reserve(_ lease: Lease, hash: String, until: Moment) -> Answer {
        guard holds(lease) else { return .lost }
        let holders = jobs.filter { $0.id != lease.job && $0.hash == hash && $0.isReserved }
        if let done = holders.first(where: { $0.state == .done }) { return .duplicate(done.id) }
        if let holder = holders.first {
            change(lease.job) { job in
                job.end(.pending)
                job.attempts -= 1
                job.isReserved = false
                job.waitsFor = holder.id
            }
            stopWaiting(for: lease.job)
            return .waits(holder.id)
        }
        if let old = job(lease.job)?.hash, old != hash { stopWaiting(for: lease.job) }
        change(lease.job) { job in
            job.hash = hash
            job.isReserved = true
            job.leaseEnd = until
        }
        return .granted
    }

    mutating func noteTarget(_ lease: Lease, until: Moment) -> Bool {
        guard holds(lease) else { return false }
        change(lease.job) { job in
            job.hasTarget = true
            job.leaseEnd = until
            job.crashes = 0
            job.kills = 0
        }
        return true
    }

    enum Answer: Equatable {
        case granted
        case duplicate(JobID)
        case waits(JobID)
        case lost
    }

    private mutating func stopWaiting(for id: JobID) {
        for index in jobs.indices where jobs[index].waitsFor == id {
            jobs[index].waitsFor = nil
            jobs[index].notBefore = .distantPast
        }
    }

    mutating func settle(_ lease: Lease, _ disposition: Disposition) -> Bool {
        guard holds(lease) else { return false }
        change(lease.job) { job in
            job.crashes = 0
            job.kills = 0
            switch disposition {
            case .done: job.end(.done)
            case .failed: job.end(.failed)
            case .skipped(let reason):
                job.end(.skipped)
                if case .duplicateContent(let original) = reason { job.original = original }
            case .retry(let moment, let costsAttempt, _):
                job.end(.pending)
                job.notBefore = moment
                if !costsAttempt {
                    job.attempts -= 1
                    job.returns += 1
                }
            case .returned, .held:
                job.end(.pending)
                job.attempts -= 1
            }
        }
        switch disposition {
        case .failed, .skipped: letWaitersGo(of: lease.job)
        case .done: skipWaiters(of: lease.job)
        default: change(lease.job) { $0.isReserved = $0.isReserved && $0.hasTarget }
        }
        return true
    }

    mutating func rescue(_ request: RescueRequest) -> [RescuedJob] {
        var rescued: [RescuedJob] = []
        for job in jobs where job.state == .working {
            let death: RescueRequest.Death
            if let owner = job.owner, let known = request.dead[owner] {
                death = known
            } else if job.owner != request.except, job.leaseEnd <= request.now {
                death = .crashed
            } else {
                continue
            }
            change(job.id) { job in
                if death == .crashed { job.crashes += 1 } else { job.kills += 1 }
                if death == .killed { job.attempts -= 1 }
                let isOver = job.crashes >= request.limits.crashes || job.kills >= request.limits.kills
                job.end(isOver ? .failed : .pending)
                job.notBefore = request.now
                rescued.append(RescuedJob(id: job.id, isQuarantined: isOver))
            }
        }
        for job in rescued where job.isQuarantined { letWaitersGo(of: job.id) }
        return rescued
    }

    mutating func cancel(_ id: JobID) -> Int {
        guard let job = job(id), job.state == .pending || job.state == .working else { return 0 }
        change(id) { $0.end(.skipped) }
        letWaitersGo(of: id)
        return 1
    }

    mutating func retry(_ id: JobID) -> Int {
        guard let job = job(id) else { return 0 }
        let isDelayed = job.state == .pending && job.waitsFor == nil && job.notBefore > .distantPast
        guard job.state == .failed || job.state == .skipped || isDelayed else { return 0 }
        change(id) { $0.revive() }
        return 1
    }

    private mutating func skipWaiters(of id: JobID) {
        for job in jobs where job.waitsFor == id {
            change(job.id) { job in
                job.end(.skipped)
                job.original = id
                job.notBefore = .distantPast
            }
            letWaitersGo(of: job.id)
        }
    }

    private mutating func letWaitersGo(of id: JobID) {
        stopWaiting(for: id)
        for index in jobs.indices where jobs[index].original == id && jobs[index].state == .skipped {
            jobs[index].revive()
        }
    }

    private func holds(_ lease: Lease) -> Bool { job(lease.job)?.lease == lease }

    private mutating func change(_ id: JobID, _ body: (inout Job) -> Void) {
        for index in jobs.indices where jobs[index].id == id { body(&jobs[index]) }
    }
}

extension ReferenceQueue.Job {
    mutating func end(_ state: JobState) {
        self.state = state
        if state == .failed || state == .skipped { isReserved = false }
        waitsFor = nil
        lease = nil
        owner = nil
    }

    mutating func revive() {
        self = ReferenceQueue.Job(id: id, hash: hash, isReserved: isReserved, hasTarget: hasTarget)
    }
}
