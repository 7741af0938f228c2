import Dispatch
package import PhotoPreparation
import RaccontoKit

/// The queue in one SQLite file, safe against crashes, power cuts, and other processes that use it at the same time.
///
/// ```
/// let store = try SQLiteQueueStore(path: "/home/mina/.local/state/racconto/queue.sqlite")
/// for notice in store.notices { print(notice) }
/// ```
/// Write-ahead log, `synchronous=FULL`, immediate transactions, and a busy timeout on every connection. All work runs on
/// a thread of the store's own. What happens to jobs is decided by `QueueCore`.
package actor SQLiteQueueStore: QueueStore {
    /// What its owner should be told about the file; see `QueueNotice`.
    package nonisolated let notices: [QueueNotice]

    let connection: SQLiteConnection
    let rows: SQLiteRows

    private let thread = SerialThread(label: "upload-queue.sqlite")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Opens the queue, making it and its folders when they are missing. Blocks the caller for a moment.
    ///
    /// A damaged file is kept aside, which `notices` say. Throws `notAQueue`, `newerVersion`, `notWritable`, `full` or
    /// `busy`.
    package init(
        path: FilePath, clock: QueueClock = .system, busyTimeout: Duration = .seconds(10)
    ) throws(QueueStoreError) {
        var file = QueueFile(path: path, busyTimeout: busyTimeout)
        connection = try file.open(now: clock.now())
        rows = SQLiteRows(connection)
        notices = file.notices
    }

    /// One immediate transaction: everything in the body, or nothing.
    func write<Value>(
        isRehearsal: Bool = false, _ body: (QueueCore<SQLiteRows>) throws(QueueStoreError) -> Value
    ) throws(QueueStoreError) -> Value {
        var isCommitted = false
        defer { if !isCommitted { rows.forget() } }
        let core = QueueCore(rows)
        let value = try connection.immediately(isRehearsal: isRehearsal) { () throws(QueueStoreError) in
            try body(core)
        }
        isCommitted = !isRehearsal
        return value
    }

    // MARK: Filling

    package func newBatch(now: Moment) throws(QueueStoreError) -> BatchID {
        try connection.run("INSERT INTO batches (created_at) VALUES (?)", [.integer(now.milliseconds)])
        return BatchID(rawValue: connection.lastInsertedID)
    }

    package func enqueue(_ files: [NewJob], _ order: EnqueueOrder) throws(QueueStoreError) -> [EnqueueOutcome] {
        try write(isRehearsal: order.isRehearsal) { core throws(QueueStoreError) in try core.enqueue(files, order) }
    }

    // MARK: Working

    package func claim(_ request: ClaimRequest) throws(QueueStoreError) -> ClaimedJob? {
        try write { core throws(QueueStoreError) in try core.claim(request, token: .random(in: 1 ... .max)) }
    }

    package func heartbeat(_ leases: [Lease], until: Moment) throws(QueueStoreError) -> [Lease] {
        if leases.isEmpty { return [] }
        return try write { core throws(QueueStoreError) in try core.heartbeat(leases, until: until) }
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
        try connection.rows("SELECT DISTINCT owner FROM jobs WHERE state = 'working' AND owner IS NOT NULL") {
            WorkerIdentity(rawValue: $0.text(0))
        }
    }

    package func rescue(_ request: RescueRequest) throws(QueueStoreError) -> [RescuedJob] {
        // Usually there is nobody to rescue, which is no reason to write to the disk.
        if try owners().isEmpty { return [] }
        return try write { core throws(QueueStoreError) in try core.rescue(request) }
    }

    // MARK: Holding

    package func place(_ hold: Hold) throws(QueueStoreError) {
        try write { core throws(QueueStoreError) in try core.rows.save(hold) }
    }

    package func release(_ scope: Hold.Scope, _ reasons: Set<HoldReason>) throws(QueueStoreError) {
        try write { core throws(QueueStoreError) in
            let (account, project) = try core.rows.rows(of: scope)
            for reason in reasons {
                try connection.run(
                    """
                    DELETE FROM holds WHERE (?1 = 0 OR (account_id = ?1 AND (?2 = 0 OR destination_id = ?2)))
                    AND reason = ?3
                    """, [.integer(account), .integer(project), .text(reason.rawValue)])
            }
            if reasons.contains(.auth) {
                try connection.run(
                    "UPDATE accounts SET login_epoch = login_epoch + 1 WHERE ?1 IN (0, id)", [.integer(account)])
            }
        }
    }

    package func postpone(_ hold: Hold, until: Moment) throws(QueueStoreError) {
        try write { core throws(QueueStoreError) in
            let (account, project) = try core.rows.rows(of: hold.scope)
            try connection.run(
                """
                UPDATE holds SET recheck_at = ?, rechecks = rechecks + 1
                WHERE account_id = ? AND destination_id = ? AND reason = ?
                """,
                [.integer(until.milliseconds), .integer(account), .integer(project), .text(hold.reason.rawValue)])
        }
    }

    package func holds() throws(QueueStoreError) -> [Hold] { try rows.holds() }

    // MARK: Controlling

    package func retry(_ selection: JobSelection) throws(QueueStoreError) -> Int {
        try inPieces { core throws(QueueStoreError) in
            let ids = try selected(
                selection,
                """
                (j.state IN ('failed', 'skipped') OR (j.state = 'pending' AND j.not_before > 0 AND j.waits_for IS NULL))
                """)
            try core.retry(ids)
            return ids.count
        }
    }

    package func cancel(_ selection: JobSelection, now: Moment) throws(QueueStoreError) -> Int {
        try inPieces { core throws(QueueStoreError) in
            let ids = try selected(selection, "j.state IN ('pending', 'working')")
            try core.cancel(ids, now: now)
            return ids.count
        }
    }

    package func clear(_ selection: JobSelection) throws(QueueStoreError) -> Int {
        let condition = SelectionSQL(selection)
        return try inPieces { _ throws(QueueStoreError) in
            try connection.run(
                """
                DELETE FROM jobs WHERE id IN (SELECT j.id FROM jobs j
                WHERE \(condition.text) AND j.state IN ('done', 'failed', 'skipped') LIMIT ?)
                """, condition.values + [.integer(SQLiteQueueStore.pieceSize)])
        }
    }

    /// So many jobs are changed in one transaction: more would lock others out for seconds.
    private static let pieceSize: Int64 = 10_000

    /// Repeats a change of at most `pieceSize` jobs until it finds fewer. Returns how many in all.
    private func inPieces(_ change: (QueueCore<SQLiteRows>) throws(QueueStoreError) -> Int)
        throws(QueueStoreError) -> Int
    {
        var total = 0
        while true {
            let changed = try write(change)
            total += changed
            if changed < SQLiteQueueStore.pieceSize { return total }
        }
    }

    private func selected(_ selection: JobSelection, _ state: String) throws(QueueStoreError) -> [JobID] {
        let condition = SelectionSQL(selection)
        return try connection.rows(
            "SELECT j.id FROM jobs j WHERE \(condition.text) AND \(state) ORDER BY j.id LIMIT ?",
            condition.values + [.integer(SQLiteQueueStore.pieceSize)]
        ) { JobID($0.integer(0)) }
    }
}

/// Runs an actor's work one after another on a dispatch queue's thread, so that waiting for a disk or a lock never takes a
/// thread from Swift's cooperative pool, which has only as many as there are cores.
///
/// Not `Blocking`: an executor must run its jobs one at a time and in order, which a serial queue guarantees, and must
/// accept them when every thread of `Blocking` waits, which may be for this store.
private final class SerialThread: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
