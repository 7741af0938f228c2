import RaccontoKit

extension SQLiteQueueStore {
    public func job(_ id: JobID) throws(QueueStoreError) -> UploadJob? {
        let holds = try holds()
        return try connection.row(
            "SELECT \(JobRow.columns) FROM \(JobRow.source) WHERE j.id = ?", [.integer(id.rawValue)]
        ) { JobRow.job($0, below: holds) }
    }

    public func jobs(_ selection: JobSelection, after: JobID?, limit: Int) throws(QueueStoreError) -> [UploadJob] {
        let holds = try holds()
        let condition = SelectionSQL(selection)
        return try connection.rows(
            """
            SELECT \(JobRow.columns) FROM \(JobRow.source)
            WHERE \(condition.text) AND j.id > ? ORDER BY j.id LIMIT ?
            """, condition.values + [.integer(after?.rawValue ?? 0), .integer(Int64(limit))]
        ) { JobRow.job($0, below: holds) }
    }

    public func counts(_ selection: JobSelection, now: Moment) throws(QueueStoreError) -> QueueCounts {
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

    public func outlook(_ accounts: [AccountKey], now: Moment) throws(QueueStoreError) -> QueueOutlook {
        let list = SQLiteValue.text(try accountList(accounts))
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

    public func projects() throws(QueueStoreError) -> [QueuedProject] {
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

    public func waitingJobs(in scope: Hold.Scope) throws(QueueStoreError) -> Int {
        let (condition, values): (String, [SQLiteValue])
        switch scope {
        case .everything: (condition, values) = ("1", [])
        case .account(let account):
            condition = "d.account_id = ?"
            values = [SQLiteValue(try existingRow(of: account))]
        case .project(let destination):
            (condition, values) = ("d.id = ?", [SQLiteValue(try existingRow(of: destination))])
        }
        return try connection.row(
            """
            SELECT coalesce(sum((SELECT count(*) FROM jobs k WHERE k.destination_id = d.id AND k.state = 'pending')), 0)
            FROM destinations d WHERE \(condition)
            """, values
        ) { Int($0.integer(0)) } ?? 0
    }

    public func unfinishedJobs(of account: AccountKey) throws(QueueStoreError) -> Int {
        try connection.row(
            """
            SELECT coalesce(sum((SELECT count(*) FROM jobs k WHERE k.destination_id = d.id AND k.state = 'pending')
            + (SELECT count(*) FROM jobs k WHERE k.destination_id = d.id AND k.state = 'working')), 0)
            FROM destinations d WHERE d.account_id = ?
            """, [SQLiteValue(try existingRow(of: account))]
        ) { Int($0.integer(0)) } ?? 0
    }

    public func changeToken() throws(QueueStoreError) -> Int64 {
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
