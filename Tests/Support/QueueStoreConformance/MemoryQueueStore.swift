import PhotoPreparation
import RaccontoKit
import TestSupport
package import UploadQueue

/// A queue in memory: the rules of `QueueCore` without any database, and an example of how little a store does.
package actor MemoryQueueStore: QueueStore {
    private let rows = MemoryRows()
    private var changes: Int64 = 0

    package init() {}

    /// The kind for a test; all who open the same folder share a store.
    package static func kind() -> StoreKind {
        let stores = Locked<[String: MemoryQueueStore]>([:])
        return StoreKind("memory") { folder in
            stores.with { stores in
                if let known = stores[folder] { return known }
                let store = MemoryQueueStore()
                stores[folder] = store
                return store
            }
        }
    }

    private func write<Value>(
        isRehearsal: Bool = false, _ body: (QueueCore<MemoryRows>) throws(QueueStoreError) -> Value
    ) throws(QueueStoreError) -> Value {
        let before = rows.state
        var isCommitted = false
        defer { if !isCommitted { rows.state = before } }
        let value = try body(QueueCore(rows))
        isCommitted = !isRehearsal
        changes += 1
        return value
    }

    package func newBatch(now: Moment) throws(QueueStoreError) -> BatchID {
        try write { core throws(QueueStoreError) in
            core.rows.state.batches.append(nil)
            return BatchID(rawValue: Int64(core.rows.state.batches.count))
        }
    }

    package func enqueue(_ files: [NewJob], _ order: EnqueueOrder) throws(QueueStoreError) -> [EnqueueOutcome] {
        try write(isRehearsal: order.isRehearsal) { core throws(QueueStoreError) in try core.enqueue(files, order) }
    }

    package func claim(_ request: ClaimRequest) throws(QueueStoreError) -> ClaimedJob? {
        try write { core throws(QueueStoreError) in try core.claim(request, token: .random(in: 1 ... .max)) }
    }

    package func heartbeat(_ leases: [Lease], until: Moment) throws(QueueStoreError) -> [Lease] {
        try write { core throws(QueueStoreError) in try core.heartbeat(leases, until: until) }
    }

    package func reserve(_ request: ReservationRequest, lease: Lease, until: Moment)
        throws(QueueStoreError) -> Reservation
    {
        try write { core throws(QueueStoreError) in try core.reserve(request, lease: lease, until: until) }
    }

    package func checkpoint(_ checkpoint: Checkpoint, lease: Lease, until: Moment) throws(QueueStoreError) -> Bool {
        try write { core throws(QueueStoreError) in try core.checkpoint(checkpoint, lease: lease, until: until) }
    }

    package func settle(_ lease: Lease, _ disposition: Disposition, now: Moment) throws(QueueStoreError) -> Settlement?
    {
        try write { core throws(QueueStoreError) in try core.settle(lease, disposition, now: now) }
    }

    package func refund(_ jobs: [JobID]) throws(QueueStoreError) {
        try write { core throws(QueueStoreError) in try core.refund(jobs) }
    }

    package func owners() throws(QueueStoreError) -> [WorkerIdentity] {
        Array(Set(rows.workingJobs().compactMap { $0.claim?.owner }))
    }

    package func rescue(_ request: RescueRequest) throws(QueueStoreError) -> [RescuedJob] {
        try write { core throws(QueueStoreError) in try core.rescue(request) }
    }

    package func completions(in destination: Destination) throws(QueueStoreError) -> Int64 {
        rows.project(destination)?.completions ?? 0
    }

    package func completions(of account: AccountKey) throws(QueueStoreError) -> Int64 {
        guard let row = rows.account(account)?.row else { return 0 }
        return rows.completions(ofAccount: row)
    }

    // MARK: Holding

    package func place(_ hold: Hold) throws(QueueStoreError) {
        try write { core throws(QueueStoreError) in core.rows.save(hold) }
    }

    package func release(_ scope: Hold.Scope, _ reasons: Set<HoldReason>) throws(QueueStoreError) {
        try write { core throws(QueueStoreError) in
            core.rows.state.holds.removeAll { reasons.contains($0.reason) && scope.contains($0.scope) }
            guard reasons.contains(.auth) else { return }
            for key in core.rows.state.accounts.keys where scope.contains(.account(key)) {
                core.rows.state.accounts[key]?.loginEpoch += 1
            }
        }
    }

    package func postpone(_ hold: Hold, until: Moment) throws(QueueStoreError) {
        try write { core throws(QueueStoreError) in
            for index in core.rows.state.holds.indices {
                let other = core.rows.state.holds[index]
                guard other.scope == hold.scope, other.reason == hold.reason else { continue }
                core.rows.state.holds[index].recheckAt = until
                core.rows.state.holds[index].rechecks += 1
            }
        }
    }

    package func holds() throws(QueueStoreError) -> [Hold] { rows.holds() }

    // MARK: Looking

    package func job(_ id: JobID) throws(QueueStoreError) -> UploadJob? {
        rows.state.jobs.first { $0.id == id }.flatMap(shown)
    }

    package func jobs(_ selection: JobSelection, after: JobID?, limit: Int) throws(QueueStoreError) -> [UploadJob] {
        Array(selected(selection).filter { $0.id > after ?? JobID(0) }.prefix(limit))
    }

    package func jobs(withContent hash: String, in destination: Destination) throws(QueueStoreError) -> [UploadJob] {
        rows.state.jobs.filter { $0.isReserved && $0.checkpoints.contentHash == hash }.compactMap(shown)
            .filter { $0.destination == destination }
    }

    package func jobs(folder: String, fileName: String, in destination: Destination)
        throws(QueueStoreError) -> [UploadJob]
    {
        let key = JobRecord.nameKey(folder: folder, fileName: fileName)
        return rows.state.jobs.filter { $0.isReserved && $0.nameKey == key }.compactMap(shown)
            .filter { $0.destination == destination }
    }

    package func counts(_ selection: JobSelection, now: Moment) throws(QueueStoreError) -> QueueCounts {
        var counts = QueueCounts()
        for job in selected(selection) {
            func add(_ amount: inout QueueCounts.Amount) {
                amount.jobs += 1
                amount.bytes += job.size
            }
            switch job.state {
            case .pending:
                add(&counts.pending)
                if job.notBefore > now { add(&counts.delayed) }
            case .held: add(&counts.held[job.heldFor ?? .paused, default: .init()])
            case .working:
                add(&counts.working)
                let since = rows.state.jobs.first { $0.id == job.id }?.claim?.since
                counts.oldestClaim = [counts.oldestClaim, since].compactMap { $0 }.min()
            case .done: add(&counts.done)
            case .failed: add(&counts.failed[job.lastError?.code ?? "", default: .init()])
            case .skipped: add(&counts.skipped[job.skipReason?.name ?? "", default: .init()])
            }
        }
        return counts
    }

    package func projects() throws(QueueStoreError) -> [QueuedProject] {
        let used = Set(rows.state.jobs.map(\.project))
        return rows.state.projects.filter { used.contains($0.row) }.map {
            QueuedProject(destination: $0.destination, name: $0.name)
        }
    }

    package func waitingJobs(in scope: Hold.Scope) throws(QueueStoreError) -> Int {
        rows.state.jobs.filter { $0.state == .pending }.compactMap(shown)
            .count { scope.contains(.project($0.destination)) }
    }

    package func unfinishedJobs(of account: AccountKey) throws(QueueStoreError) -> Int {
        rows.state.jobs.filter(\.isUnfinished).compactMap(shown).count { $0.destination.account == account }
    }

    package func outlook(_ accounts: [AccountKey], now: Moment) throws(QueueStoreError) -> QueueOutlook {
        var outlook = QueueOutlook()
        for record in rows.state.jobs {
            guard let job = shown(record), accounts.contains(job.destination.account) else { continue }
            switch job.state {
            case .pending where job.waitsFor == nil:
                outlook.nextDue = [outlook.nextDue, job.notBefore].compactMap { $0 }.min()
            case .working:
                outlook.nextLeaseEnd = [outlook.nextLeaseEnd, record.claim?.until].compactMap { $0 }.min()
            case .held: outlook.hasHeld = true
            default: break
            }
        }
        outlook.nextRecheck = rows.state.holds.filter { hold in
            accounts.contains { Hold.Scope.account($0).contains(hold.scope) }
        }.compactMap(\.recheckAt).min()
        return outlook
    }

    package func changeToken() throws(QueueStoreError) -> Int64 { changes }

    // MARK: Controlling

    package func retry(_ selection: JobSelection) throws(QueueStoreError) -> Int {
        let jobs = selected(selection).filter { job in
            switch job.state {
            case .failed, .skipped: true
            case .pending, .held: job.notBefore > .distantPast
            case .working, .done: false
            }
        }
        try write { core throws(QueueStoreError) in try core.retry(jobs.map(\.id)) }
        return jobs.count
    }

    package func cancel(_ selection: JobSelection, now: Moment) throws(QueueStoreError) -> Int {
        let jobs = selected(selection).filter { !$0.state.isFinal }
        try write { core throws(QueueStoreError) in try core.cancel(jobs.map(\.id), now: now) }
        return jobs.count
    }

    package func clear(_ selection: JobSelection) throws(QueueStoreError) -> Int {
        let ids = Set(selected(selection).filter(\.state.isFinal).map(\.id))
        try write { core throws(QueueStoreError) in core.rows.state.jobs.removeAll { ids.contains($0.id) } }
        return ids.count
    }

    private func shown(_ record: JobRecord) -> UploadJob? {
        rows.state.projects.first { $0.row == record.project }.map {
            UploadJob(record, in: $0.destination, holds: rows.state.holds)
        }
    }

    private func selected(_ selection: JobSelection) -> [UploadJob] {
        rows.state.jobs.compactMap(shown).filter { job in
            (selection.ids?.contains(job.id) ?? true) && (selection.states?.contains(job.state) ?? true)
                && (selection.account.map { $0 == job.destination.account } ?? true)
                && (selection.projectID.map { $0 == job.destination.projectID } ?? true)
                && (selection.batch.map { batch in
                    job.batch == batch || rows.state.joins.contains { $0.job == job.id && $0.batch == batch }
                } ?? true)
        }
    }
}

/// The rows of a queue in memory.
private final class MemoryRows: QueueRows {
    struct State {
        var accounts: [AccountKey: AccountRecord] = [:]
        var projects: [ProjectRecord] = []
        /// The duplicate run of each batch; a batch's number is its place, from 1.
        var batches: [Int64?] = []
        var joins: [(job: JobID, batch: BatchID)] = []
        var jobs: [JobRecord] = []
        var lastJob: Int64 = 0
        var holds: [Hold] = []
    }

    var state = State()

    func account(_ key: AccountKey) -> AccountRecord? { state.accounts[key] }

    func addAccount(_ key: AccountKey) -> AccountRecord {
        let account = AccountRecord(row: Int64(state.accounts.count + 1))
        state.accounts[key] = account
        return account
    }

    func completions(ofAccount row: Int64) -> Int64 {
        state.projects.filter { $0.account == row }.reduce(0) { $0 + $1.completions }
    }

    func project(_ destination: Destination) -> ProjectRecord? {
        state.projects.first { $0.destination == destination }
    }

    func project(_ row: Int64) -> ProjectRecord? { state.projects.first { $0.row == row } }

    func addProject(_ destination: Destination, account: Int64) -> ProjectRecord {
        let project = ProjectRecord(row: Int64(state.projects.count + 1), account: account, destination: destination)
        state.projects.append(project)
        return project
    }

    func save(_ project: ProjectRecord) {
        for index in state.projects.indices where state.projects[index].row == project.row {
            state.projects[index] = project
        }
    }

    private func unfinished(_ row: Int64) -> [JobRecord] { state.jobs.filter { $0.project == row && $0.isUnfinished } }

    func hasUnfinishedJobs(project row: Int64) -> Bool { !unfinished(row).isEmpty }

    func lowestOpenPosition(project row: Int64) -> Int64? {
        unfinished(row).filter { $0.checkpoints.order == nil }.map(\.position).min()
    }

    func unfinishedDuplicateRun(project row: Int64) -> Int64? { unfinished(row).compactMap(\.duplicateRun).max() }

    func duplicateRun(of batch: BatchID) -> Int64? { state.batches[Int(batch.rawValue) - 1] }

    func setDuplicateRun(_ run: Int64, of batch: BatchID) { state.batches[Int(batch.rawValue) - 1] = run }

    func join(_ job: JobID, batch: BatchID) { state.joins.append((job, batch)) }

    func add(_ job: JobRecord) -> JobID? {
        guard self.job(of: job.file, project: job.project) == nil else { return nil }
        state.lastJob += 1
        var job = job
        job.id = JobID(state.lastJob)
        state.jobs.append(job)
        return job.id
    }

    func job(of file: NewJob, project row: Int64) -> JobRecord? {
        state.jobs.first {
            $0.project == row && !$0.isSuperseded && $0.file.path == file.path && $0.file.size == file.size
                && $0.file.modified == file.modified
        }
    }

    func job(_ id: JobID) -> JobRecord? { state.jobs.first { $0.id == id } }

    func save(_ job: JobRecord, was old: JobRecord) {
        for index in state.jobs.indices where state.jobs[index].id == job.id { state.jobs[index] = job }
    }

    func dueJobs(accounts: [Int64], now: Moment, withSuspects: Bool) -> [ClaimRules.Due] {
        state.projects.filter { accounts.contains($0.account) }.compactMap { project in
            state.jobs.filter { job in
                job.project == project.row && job.state == .pending && job.notBefore <= now
                    && (withSuspects || job.crashes + job.kills == 0)
            }.min { ($0.notBefore, $0.id) < ($1.notBefore, $1.id) }
                .map { ClaimRules.Due(id: $0.id, project: project.row, notBefore: $0.notBefore) }
        }
    }

    func workingJobs() -> [JobRecord] { state.jobs.filter { $0.state == .working } }

    func jobs(waitingFor id: JobID) -> [JobRecord] { state.jobs.filter { $0.waitsFor == id } }

    func jobs(skippedFor id: JobID) -> [JobRecord] {
        state.jobs.filter { $0.state == .skipped && $0.skipReason == .duplicateContent(of: id) }
    }

    func holders(content: String, nameKey: String, project row: Int64, beside job: JobID) -> [JobRecord] {
        state.jobs.filter {
            $0.project == row && $0.id != job && $0.isReserved
                && ($0.checkpoints.contentHash == content || $0.nameKey == nameKey)
        }
    }

    func inFlight(account row: Int64, beside job: JobID) -> Int {
        let projects = Set(state.projects.filter { $0.account == row }.map(\.row))
        return state.jobs.count { projects.contains($0.project) && $0.isReserved && $0.isUnfinished && $0.id != job }
    }

    func holds() -> [Hold] { state.holds }

    func save(_ hold: Hold) {
        for index in state.holds.indices
        where state.holds[index].scope == hold.scope && state.holds[index].reason == hold.reason {
            state.holds[index].recheckAt = hold.recheckAt
            state.holds[index].message = hold.message
            return
        }
        state.holds.append(hold)
    }
}

extension Hold.Scope {
    /// Whether everything that the other one stops is within this one.
    fileprivate func contains(_ other: Hold.Scope) -> Bool {
        switch (self, other) {
        case (.everything, _): true
        case (.account(let mine), .account(let account)): mine == account
        case (.account(let mine), .project(let destination)): mine == destination.account
        case (.project(let mine), .project(let destination)): mine == destination
        case (.account, .everything), (.project, .everything), (.project, .account): false
        }
    }
}
