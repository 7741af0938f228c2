import Foundation
import RaccontoKit

/// The queries that only look.
extension SQLiteQueueStore {
    /// Whether a hold covers the destination `d` of a query.
    fileprivate static let isHeld = """
        EXISTS (SELECT 1 FROM holds h WHERE h.account_id = 0
        OR (h.account_id = d.account_id AND h.destination_id IN (0, d.id)))
        """

    /// Records as they are shown. One whose project cannot be found is left out: it would have no name.
    private func shown(_ records: [JobRecord], below holds: [Hold]) throws(QueueStoreError) -> [UploadJob] {
        var jobs: [UploadJob] = []
        jobs.reserveCapacity(records.count)
        for record in records {
            guard let destination = try rows.destination(record.project) else { continue }
            jobs.append(UploadJob(record, in: destination, holds: holds))
        }
        return jobs
    }

    package func job(_ id: JobID) throws(QueueStoreError) -> UploadJob? {
        guard let record = try rows.job(id) else { return nil }
        return try shown([record], below: holds()).first
    }

    package func jobs(_ selection: JobSelection, after: JobID?, limit: Int) throws(QueueStoreError) -> [UploadJob] {
        let condition = SelectionSQL(selection)
        let records = try rows.jobs(
            where: "\(condition.text) AND j.id > ? ORDER BY j.id LIMIT ?",
            condition.values + [.integer(after?.rawValue ?? 0), .integer(Int64(limit))])
        return try shown(records, below: holds())
    }

    package func jobs(withContent hash: String, in destination: Destination) throws(QueueStoreError) -> [UploadJob] {
        guard let project = try rows.project(destination) else { return [] }
        let records = try rows.jobs(
            where: "j.content_hash = ? AND j.destination_id = ? AND j.reserved = 1 ORDER BY j.id",
            [.text(hash), .integer(project.row)])
        return try shown(records, below: [])
    }

    package func jobs(folder: String, fileName: String, in destination: Destination)
        throws(QueueStoreError) -> [UploadJob]
    {
        guard let project = try rows.project(destination) else { return [] }
        let records = try rows.jobs(
            where: "j.server_name = ? AND j.destination_id = ? AND j.reserved = 1 ORDER BY j.id",
            [.text(JobRecord.nameKey(folder: folder, fileName: fileName)), .integer(project.row)])
        return try shown(records, below: [])
    }

    package func completions(in destination: Destination) throws(QueueStoreError) -> Int64 {
        try rows.project(destination)?.completions ?? 0
    }

    package func completions(of account: AccountKey) throws(QueueStoreError) -> Int64 {
        guard let row = try rows.accountRow(account) else { return 0 }
        return try rows.completions(ofAccount: row)
    }

    package func counts(_ selection: JobSelection, now: Moment) throws(QueueStoreError) -> QueueCounts {
        let holds = try holds()
        let condition = SelectionSQL(selection)
        var counts = QueueCounts()
        let groups = try connection.rows(
            """
            SELECT g.state, g.code, g.jobs, g.bytes, g.claimed, d.project_id, a.server, a.user_id, g.later
            FROM (SELECT j.destination_id, j.state, j.state = 'pending' AND j.not_before > ? AND j.waits_for IS NULL AS later,
                CASE j.state WHEN 'failed' THEN j.error_code WHEN 'skipped' THEN j.skip_reason END AS code,
                count(*) AS jobs, sum(j.size) AS bytes, min(j.claimed_at) AS claimed
                FROM jobs j WHERE \(condition.text) GROUP BY j.destination_id, j.state, code, later) g
            JOIN destinations d ON d.id = g.destination_id JOIN accounts a ON a.id = d.account_id
            """, [.integer(now.milliseconds)] + condition.values
        ) { row in
            (
                state: row.text(0), code: row.text(1),
                amount: QueueCounts.Amount(jobs: Int(row.integer(2)), bytes: row.integer(3)),
                claimed: row.optionalMoment(4),
                destination: Destination(
                    account: AccountKey(server: row.text(6), userID: row.text(7)), projectID: .init(row.text(5))),
                isLater: row.flag(8)
            )
        }
        for group in groups {
            switch group.state {
            case "done": counts.done += group.amount
            case "failed": counts.failed[group.code, default: .init()] += group.amount
            case "skipped": counts.skipped[group.code, default: .init()] += group.amount
            case "working":
                counts.working += group.amount
                counts.oldestClaim = [counts.oldestClaim, group.claimed].compactMap { $0 }.min()
            default:
                if let reason = Hold.reason(for: group.destination, among: holds) {
                    counts.held[reason, default: .init()] += group.amount
                } else {
                    counts.pending += group.amount
                    if group.isLater { counts.delayed += group.amount }
                }
            }
        }
        return counts
    }

    package func outlook(_ accounts: [AccountKey], now: Moment) throws(QueueStoreError) -> QueueOutlook {
        var numbers: [Int64] = []
        for account in accounts { if let row = try rows.accountRow(account) { numbers.append(row) } }
        let list = SQLiteRows.json(numbers)
        let due = try connection.row(
            """
            SELECT min((SELECT k.not_before FROM jobs k WHERE k.destination_id = d.id AND k.state = 'pending'
            ORDER BY k.not_before, k.id LIMIT 1)) FROM destinations d
            WHERE d.account_id IN (SELECT value FROM json_each(?)) AND NOT \(SQLiteQueueStore.isHeld)
            """, [list]
        ) { row in row.optionalMoment(0).flatMap { $0 < .distantFuture ? $0 : nil } }
        let leaseEnd = try connection.row(
            """
            SELECT min(lease_until) FROM jobs j JOIN destinations d ON d.id = j.destination_id
            WHERE j.state = 'working' AND d.account_id IN (SELECT value FROM json_each(?))
            """, [list]
        ) { $0.optionalMoment(0) }
        let recheck = try connection.row(
            "SELECT min(recheck_at) FROM holds WHERE account_id IN (SELECT value FROM json_each(?))", [list]
        ) { $0.optionalMoment(0) }
        let hasHeld = try connection.row(
            """
            SELECT EXISTS (SELECT 1 FROM destinations d WHERE d.account_id IN (SELECT value FROM json_each(?))
            AND \(SQLiteQueueStore.isHeld)
            AND EXISTS (SELECT 1 FROM jobs k WHERE k.destination_id = d.id AND k.state = 'pending'))
            """, [list]
        ) { $0.flag(0) }
        return QueueOutlook(
            nextDue: due ?? nil, nextLeaseEnd: leaseEnd ?? nil, nextRecheck: recheck ?? nil, hasHeld: hasHeld ?? false)
    }

    package func projects() throws(QueueStoreError) -> [QueuedProject] {
        try connection.rows(
            """
            SELECT a.server, a.user_id, d.project_id, d.slug, d.title FROM destinations d
            JOIN accounts a ON a.id = d.account_id
            WHERE EXISTS (SELECT 1 FROM jobs j WHERE j.destination_id = d.id) ORDER BY d.id
            """
        ) { row in
            QueuedProject(
                destination: Destination(
                    account: AccountKey(server: row.text(0), userID: row.text(1)), projectID: ID(row.text(2))),
                name: row.optionalText(4).map { ProjectName(slug: row.optionalText(3), title: $0) })
        }
    }

    package func waitingJobs(in scope: Hold.Scope) throws(QueueStoreError) -> Int {
        let (condition, values): (String, [SQLiteValue])
        switch scope {
        case .everything: (condition, values) = ("1", [])
        case .account(let account):
            condition = "d.account_id = ?"
            values = [SQLiteValue(try rows.accountRow(account))]
        case .project(let destination):
            (condition, values) = ("d.id = ?", [SQLiteValue(try rows.project(destination)?.row)])
        }
        return try connection.row(
            """
            SELECT coalesce(sum((SELECT count(*) FROM jobs k WHERE k.destination_id = d.id AND k.state = 'pending')), 0)
            FROM destinations d WHERE \(condition)
            """, values
        ) { Int($0.integer(0)) } ?? 0
    }

    package func unfinishedJobs(of account: AccountKey) throws(QueueStoreError) -> Int {
        try connection.row(
            """
            SELECT coalesce(sum((SELECT count(*) FROM jobs k WHERE k.destination_id = d.id AND k.state = 'pending')
            + (SELECT count(*) FROM jobs k WHERE k.destination_id = d.id AND k.state = 'working')), 0)
            FROM destinations d WHERE d.account_id = ?
            """, [SQLiteValue(try rows.accountRow(account))]
        ) { Int($0.integer(0)) } ?? 0
    }

    package func changeToken() throws(QueueStoreError) -> Int64 {
        // The version only tells of other connections' changes, the count only of ours.
        let version = try connection.row("PRAGMA data_version") { $0.integer(0) } ?? 0
        return version &* 1_000_003 &+ connection.totalChanges
    }
}

extension QueueCounts.Amount {
    static func += (left: inout Self, right: Self) {
        left.jobs += right.jobs
        left.bytes += right.bytes
    }
}

/// A selection of jobs as a condition over `jobs j`.
struct SelectionSQL {
    private(set) var text = "1"
    private(set) var values: [SQLiteValue] = []

    /// The number of different texts is small, so that the same few statements serve every selection.
    init(_ selection: JobSelection, ignoringStates: Bool = false) {
        if let ids = selection.ids {
            add("j.id IN (SELECT value FROM json_each(?))", SQLiteRows.json(ids.map(\.rawValue)))
        }
        if let account = selection.account {
            // Looked up once for the whole query, where a join would look for every job.
            add(
                "j.destination_id IN (SELECT id FROM destinations WHERE account_id IN (SELECT id FROM accounts "
                    + "WHERE server = ? AND user_id = ?))", .text(account.server), .text(account.userID))
        }
        if let project = selection.projectID {
            add("j.destination_id IN (SELECT id FROM destinations WHERE project_id = ?)", .text(project.rawValue))
        }
        if let batch = selection.batch {
            add(
                "(j.batch_id = ? OR j.id IN (SELECT job_id FROM batch_jobs WHERE batch_id = ?))",
                .integer(batch.rawValue), .integer(batch.rawValue))
        }
        if let states = selection.states, !ignoringStates {
            let names = states.map { "\"\($0.rawValue)\"" }.sorted().joined(separator: ",")
            add(
                """
                (CASE WHEN j.state = 'pending' AND j.destination_id IN (SELECT d.id FROM destinations d
                WHERE \(SQLiteQueueStore.isHeld)) THEN 'held' ELSE j.state END) IN (SELECT value FROM json_each(?))
                """, .text("[\(names)]"))
        }
    }

    private mutating func add(_ condition: String, _ values: SQLiteValue...) {
        text += " AND " + condition
        self.values += values
    }
}
