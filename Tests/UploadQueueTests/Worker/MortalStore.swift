import RaccontoKit
import UploadQueue

/// A store whose process dies at a chosen call: before that call is written, or right after. From then on nothing gets
/// through, as from a process that was killed.
actor MortalStore: QueueStore {
    private let store: SQLiteQueueStore
    private let lastCall: Int
    private let writesLastCall: Bool
    private var calls = 0
    /// What workers wanted to take back.
    private(set) var rescues: [RescueRequest] = []
    /// Claims, heartbeats and rescues, in order.
    private(set) var log: [String] = []

    init(_ store: SQLiteQueueStore, diesAt lastCall: Int, writesLastCall: Bool) {
        self.store = store
        self.lastCall = lastCall
        self.writesLastCall = writesLastCall
    }

    /// Whether it lived to the end.
    var isAlive: Bool { calls < lastCall }

    static let death = QueueStoreError(.busy, queue: "dead")

    private func write<Value: Sendable>(
        _ body: @Sendable (SQLiteQueueStore) async throws(QueueStoreError) -> Value
    ) async throws(QueueStoreError) -> Value {
        calls += 1
        if calls > lastCall || (calls == lastCall && !writesLastCall) { throw Self.death }
        let value = try await body(store)
        if calls >= lastCall { throw Self.death }
        return value
    }

    private func read<Value: Sendable>(
        _ body: @Sendable (SQLiteQueueStore) async throws(QueueStoreError) -> Value
    ) async throws(QueueStoreError) -> Value {
        if calls >= lastCall { throw Self.death }
        return try await body(store)
    }

    func claim(_ request: ClaimRequest) async throws(QueueStoreError) -> ClaimedJob? {
        log.append("claim")
        return try await write { store async throws(QueueStoreError) in try await store.claim(request) }
    }

    func reserve(_ request: ReservationRequest, lease: Lease, until: Moment)
        async throws(QueueStoreError) -> Reservation
    {
        try await write { store async throws(QueueStoreError) in
            try await store.reserve(request, lease: lease, until: until)
        }
    }

    func checkpoint(_ checkpoint: Checkpoint, lease: Lease, until: Moment) async throws(QueueStoreError) -> Bool {
        try await write { store async throws(QueueStoreError) in
            try await store.checkpoint(checkpoint, lease: lease, until: until)
        }
    }

    func settle(_ lease: Lease, _ disposition: Disposition, now: Moment) async throws(QueueStoreError) -> Settlement? {
        try await write { store async throws(QueueStoreError) in
            try await store.settle(lease, disposition, now: now)
        }
    }

    func newBatch(now: Moment) async throws(QueueStoreError) -> BatchID {
        try await read { store async throws(QueueStoreError) in try await store.newBatch(now: now) }
    }
    func enqueue(_ files: [NewJob], _ order: EnqueueOrder) async throws(QueueStoreError) -> [EnqueueOutcome] {
        try await read { store async throws(QueueStoreError) in try await store.enqueue(files, order) }
    }
    func projects() async throws(QueueStoreError) -> [QueuedProject] {
        try await read { store async throws(QueueStoreError) in try await store.projects() }
    }
    func unfinishedJobs(of account: AccountKey) async throws(QueueStoreError) -> Int {
        try await read { store async throws(QueueStoreError) in try await store.unfinishedJobs(of: account) }
    }
    func heartbeat(_ leases: [Lease], until: Moment) async throws(QueueStoreError) -> [Lease] {
        log.append("heartbeat")
        return try await read { store async throws(QueueStoreError) in try await store.heartbeat(leases, until: until) }
    }
    func refund(_ jobs: [JobID]) async throws(QueueStoreError) {
        try await read { store async throws(QueueStoreError) in try await store.refund(jobs) }
    }
    func owners() async throws(QueueStoreError) -> [WorkerIdentity] {
        try await read { store async throws(QueueStoreError) in try await store.owners() }
    }
    func rescue(_ request: RescueRequest) async throws(QueueStoreError) -> [RescuedJob] {
        rescues.append(request)
        log.append("rescue")
        return try await read { store async throws(QueueStoreError) in try await store.rescue(request) }
    }
    func completions(in destination: Destination) async throws(QueueStoreError) -> Int64 {
        try await read { store async throws(QueueStoreError) in try await store.completions(in: destination) }
    }

    func completions(of account: AccountKey) async throws(QueueStoreError) -> Int64 {
        try await read { store async throws(QueueStoreError) in try await store.completions(of: account) }
    }

    func jobs(withContent hash: String, in destination: Destination) async throws(QueueStoreError) -> [UploadJob] {
        try await read { store async throws(QueueStoreError) in
            try await store.jobs(withContent: hash, in: destination)
        }
    }
    func jobs(folder: String, fileName: String, in destination: Destination)
        async throws(QueueStoreError) -> [UploadJob]
    {
        try await read { store async throws(QueueStoreError) in
            try await store.jobs(folder: folder, fileName: fileName, in: destination)
        }
    }
    func place(_ hold: Hold) async throws(QueueStoreError) {
        try await read { store async throws(QueueStoreError) in try await store.place(hold) }
    }
    func release(_ scope: Hold.Scope, _ reasons: Set<HoldReason>) async throws(QueueStoreError) {
        try await read { store async throws(QueueStoreError) in try await store.release(scope, reasons) }
    }
    func postpone(_ hold: Hold, until: Moment) async throws(QueueStoreError) {
        try await read { store async throws(QueueStoreError) in try await store.postpone(hold, until: until) }
    }
    func holds() async throws(QueueStoreError) -> [Hold] {
        try await read { store async throws(QueueStoreError) in try await store.holds() }
    }
    func job(_ id: JobID) async throws(QueueStoreError) -> UploadJob? {
        try await read { store async throws(QueueStoreError) in try await store.job(id) }
    }
    func jobs(_ selection: JobSelection, after: JobID?, limit: Int) async throws(QueueStoreError) -> [UploadJob] {
        try await read { store async throws(QueueStoreError) in
            try await store.jobs(selection, after: after, limit: limit)
        }
    }
    func counts(_ selection: JobSelection, now: Moment) async throws(QueueStoreError) -> QueueCounts {
        try await read { store async throws(QueueStoreError) in try await store.counts(selection, now: now) }
    }
    func waitingJobs(in scope: Hold.Scope) async throws(QueueStoreError) -> Int {
        try await read { store async throws(QueueStoreError) in try await store.waitingJobs(in: scope) }
    }
    func outlook(_ accounts: [AccountKey], now: Moment) async throws(QueueStoreError) -> QueueOutlook {
        try await read { store async throws(QueueStoreError) in try await store.outlook(accounts, now: now) }
    }
    func changeToken() async throws(QueueStoreError) -> Int64 {
        try await read { store async throws(QueueStoreError) in try await store.changeToken() }
    }
    func retry(_ selection: JobSelection) async throws(QueueStoreError) -> Int {
        try await read { store async throws(QueueStoreError) in try await store.retry(selection) }
    }
    func cancel(_ selection: JobSelection, now: Moment) async throws(QueueStoreError) -> Int {
        try await read { store async throws(QueueStoreError) in try await store.cancel(selection, now: now) }
    }
    func clear(_ selection: JobSelection) async throws(QueueStoreError) -> Int {
        try await read { store async throws(QueueStoreError) in try await store.clear(selection) }
    }
}
