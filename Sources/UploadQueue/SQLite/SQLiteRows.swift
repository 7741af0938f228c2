import Foundation
import PhotoPreparation
import RaccontoKit

/// The rows of a queue file: how accounts, projects, batches, jobs and holds are laid out, loaded and saved.
final class SQLiteRows {
    let connection: SQLiteConnection

    /// Rows that never change within a file.
    private var accountRows: [AccountKey: Int64] = [:]
    private var destinations: [Int64: Destination] = [:]

    init(_ connection: SQLiteConnection) { self.connection = connection }

    /// After a transaction that was rolled back, rows that were made in it are gone again.
    func forget() {
        accountRows = [:]
        destinations = [:]
    }

    static func json(_ numbers: some Sequence<Int64>) -> SQLiteValue {
        .text("[" + numbers.map(String.init).joined(separator: ",") + "]")
    }

    func accountRow(_ key: AccountKey) throws(QueueStoreError) -> Int64? {
        if let known = accountRows[key] { return known }
        let found = try connection.row(
            "SELECT id FROM accounts WHERE server = ? AND user_id = ?", [.text(key.server), .text(key.userID)]
        ) { $0.integer(0) }
        accountRows[key] = found
        return found
    }

    func destination(_ project: Int64) throws(QueueStoreError) -> Destination? {
        if let known = destinations[project] { return known }
        let found = try connection.row(
            """
            SELECT a.server, a.user_id, d.project_id FROM destinations d JOIN accounts a ON a.id = d.account_id
            WHERE d.id = ?
            """, [.integer(project)]
        ) {
            Destination(account: AccountKey(server: $0.text(0), userID: $0.text(1)), projectID: ID($0.text(2)))
        }
        destinations[project] = found
        return found
    }
}

// MARK: - Accounts, projects, batches

extension SQLiteRows: QueueRows {
    func account(_ key: AccountKey) throws(QueueStoreError) -> AccountRecord? {
        guard let row = try accountRow(key) else { return nil }
        return try connection.row("SELECT login_epoch FROM accounts WHERE id = ?", [.integer(row)]) {
            AccountRecord(row: row, loginEpoch: $0.integer(0))
        }
    }

    func addAccount(_ key: AccountKey) throws(QueueStoreError) -> AccountRecord {
        try connection.run(
            "INSERT INTO accounts (server, user_id) VALUES (?, ?)", [.text(key.server), .text(key.userID)])
        return AccountRecord(row: connection.lastInsertedID)
    }

    func completions(ofAccount row: Int64) throws(QueueStoreError) -> Int64 {
        try connection.row(
            "SELECT coalesce(sum(completions), 0) FROM destinations WHERE account_id = ?", [.integer(row)]
        ) { $0.integer(0) } ?? 0
    }

    func project(_ destination: Destination) throws(QueueStoreError) -> ProjectRecord? {
        guard let account = try accountRow(destination.account) else { return nil }
        return try project(
            where: "account_id = ? AND project_id = ?", [.integer(account), .text(destination.projectID.rawValue)],
            destination)
    }

    func project(_ row: Int64) throws(QueueStoreError) -> ProjectRecord? {
        guard let destination = try destination(row) else { return nil }
        return try project(where: "id = ?", [.integer(row)], destination)
    }

    private func project(where condition: String, _ values: [SQLiteValue], _ destination: Destination)
        throws(QueueStoreError) -> ProjectRecord?
    {
        try connection.row(
            """
            SELECT id, account_id, slug, title, next_position, series_start, series_base, highest_order, completions
            FROM destinations WHERE \(condition)
            """, values
        ) { row in
            var project = ProjectRecord(row: row.integer(0), account: row.integer(1), destination: destination)
            project.name = row.optionalText(3).map { ProjectName(slug: row.optionalText(2), title: $0) }
            project.nextPosition = row.integer(4)
            project.seriesStart = row.integer(5)
            project.seriesBase = row.integer(6)
            project.highestOrder = row.integer(7)
            project.completions = row.integer(8)
            return project
        }
    }

    func addProject(_ destination: Destination, account: Int64) throws(QueueStoreError) -> ProjectRecord {
        try connection.run(
            "INSERT INTO destinations (account_id, project_id) VALUES (?, ?)",
            [.integer(account), .text(destination.projectID.rawValue)])
        return ProjectRecord(row: connection.lastInsertedID, account: account, destination: destination)
    }

    func save(_ project: ProjectRecord) throws(QueueStoreError) {
        try connection.run(
            """
            UPDATE destinations SET slug = ?, title = ?, next_position = ?, series_start = ?, series_base = ?,
            highest_order = ?, completions = ? WHERE id = ?
            """,
            [
                SQLiteValue(project.name?.slug), SQLiteValue(project.name?.title), .integer(project.nextPosition),
                .integer(project.seriesStart), .integer(project.seriesBase), .integer(project.highestOrder),
                .integer(project.completions), .integer(project.row),
            ])
    }

    func hasUnfinishedJobs(project row: Int64) throws(QueueStoreError) -> Bool {
        // Each state has an index of its own.
        try connection.row(
            """
            SELECT EXISTS (SELECT 1 FROM jobs WHERE destination_id = ?1 AND state = 'pending')
            OR EXISTS (SELECT 1 FROM jobs WHERE destination_id = ?1 AND state = 'working')
            """, [.integer(row)]
        ) { $0.flag(0) } ?? false
    }

    func lowestOpenPosition(project row: Int64) throws(QueueStoreError) -> Int64? {
        try connection.row(
            """
            SELECT min(position) FROM jobs WHERE destination_id = ? AND state IN ('pending', 'working')
            AND photo_order IS NULL
            """, [.integer(row)]
        ) { $0.optionalInteger(0) } ?? nil
    }

    func unfinishedDuplicateRun(project row: Int64) throws(QueueStoreError) -> Int64? {
        try connection.row(
            """
            SELECT max((SELECT coalesce(max(insistence), 0) FROM jobs WHERE destination_id = ?1 AND state = 'pending'),
            (SELECT coalesce(max(insistence), 0) FROM jobs WHERE destination_id = ?1 AND state = 'working'))
            """, [.integer(row)]
        ) { $0.integer(0) > 0 ? $0.integer(0) : nil } ?? nil
    }

    func duplicateRun(of batch: BatchID) throws(QueueStoreError) -> Int64? {
        try connection.row("SELECT insistence FROM batches WHERE id = ?", [.integer(batch.rawValue)]) {
            $0.optionalInteger(0)
        } ?? nil
    }

    func setDuplicateRun(_ run: Int64, of batch: BatchID) throws(QueueStoreError) {
        try connection.run(
            "UPDATE batches SET insistence = ? WHERE id = ?", [.integer(run), .integer(batch.rawValue)])
    }

    func join(_ job: JobID, batch: BatchID) throws(QueueStoreError) {
        try connection.run(
            "INSERT INTO batch_jobs (batch_id, job_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [.integer(batch.rawValue), .integer(job.rawValue)])
    }
}

// MARK: - Jobs

extension SQLiteRows {
    func add(_ job: JobRecord) throws(QueueStoreError) -> JobID? {
        let file = job.file
        let added = try connection.run(
            """
            INSERT INTO jobs (destination_id, batch_id, path, folder, size, modified_s, modified_ns, type, host, insists,
            insistence, takes_namesakes, position, queued_at, queued_after)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                .integer(job.project), .integer(job.batch.rawValue), .blob(file.path.bytes), .blob(file.folder.bytes),
                .integer(file.size), .integer(file.modified.seconds), .integer(Int64(file.modified.nanoseconds)),
                .text(file.type.rawValue), .text(file.host), SQLiteValue(job.uploadsDuplicates),
                SQLiteValue(job.duplicateRun), SQLiteValue(job.uploadsSameName), .integer(job.position),
                .integer(job.queuedAt.milliseconds), .integer(job.queuedAfter),
            ])
        return added == 1 ? JobID(connection.lastInsertedID) : nil
    }

    func job(of file: NewJob, project row: Int64) throws(QueueStoreError) -> JobRecord? {
        try jobs(
            where: """
                j.path = ? AND j.destination_id = ? AND j.size = ? AND j.modified_s = ? AND j.modified_ns = ?
                AND j.superseded = 0
                """,
            [
                .blob(file.path.bytes), .integer(row), .integer(file.size), .integer(file.modified.seconds),
                .integer(Int64(file.modified.nanoseconds)),
            ]
        ).first
    }

    func job(_ id: JobID) throws(QueueStoreError) -> JobRecord? {
        try jobs(where: "j.id = ?", [.integer(id.rawValue)]).first
    }

    func jobs(where condition: String, _ values: [SQLiteValue]) throws(QueueStoreError) -> [JobRecord] {
        try connection.rows("SELECT \(JobColumns.names) FROM jobs j WHERE \(condition)", values, JobColumns.record)
    }

    func save(_ job: JobRecord, was old: JobRecord) throws(QueueStoreError) {
        let changed = JobColumns.changes(from: old, to: job)
        guard !changed.isEmpty else { return }
        try connection.run(
            "UPDATE jobs SET \(changed.map { $0.name + " = ?" }.joined(separator: ", ")) WHERE id = ?",
            changed.map { $0.value(job) } + [.integer(job.id.rawValue)])
    }

    /// One look at the head of each project's due jobs, so that delayed ones are not walked over.
    func dueJobs(accounts: [Int64], now: Moment, withSuspects: Bool) throws(QueueStoreError) -> [ClaimRules.Due] {
        try connection.rows(
            """
            SELECT j.id, d.id, j.not_before FROM destinations d JOIN jobs j ON j.id = (SELECT id FROM jobs k
            WHERE k.destination_id = d.id AND k.state = 'pending' AND k.not_before <= ?2
            AND (?3 OR k.crashes + k.kills = 0) ORDER BY k.not_before, k.id LIMIT 1)
            WHERE d.account_id IN (SELECT value FROM json_each(?1))
            """, [SQLiteRows.json(accounts), .integer(now.milliseconds), SQLiteValue(withSuspects)]
        ) { ClaimRules.Due(id: JobID($0.integer(0)), project: $0.integer(1), notBefore: $0.moment(2)) }
    }

    func workingJobs() throws(QueueStoreError) -> [JobRecord] {
        try jobs(where: "j.state = 'working' ORDER BY j.id", [])
    }

    func jobs(waitingFor id: JobID) throws(QueueStoreError) -> [JobRecord] {
        try jobs(where: "j.waits_for = ? ORDER BY j.id", [.integer(id.rawValue)])
    }

    func jobs(skippedFor id: JobID) throws(QueueStoreError) -> [JobRecord] {
        try jobs(where: "j.duplicate_of = ? AND j.state = 'skipped' ORDER BY j.id", [.integer(id.rawValue)])
    }

    func holders(content: String, nameKey: String, project row: Int64, beside job: JobID)
        throws(QueueStoreError) -> [JobRecord]
    {
        // One lookup for each index; a job that holds both is found by the first.
        let common = "j.destination_id = ? AND j.id <> ? AND j.reserved = 1"
        let sameContent = try jobs(
            where: "j.content_hash = ? AND \(common) ORDER BY j.id",
            [.text(content), .integer(row), .integer(job.rawValue)])
        let sameName = try jobs(
            where: "j.server_name = ? AND \(common) AND j.content_hash <> ? ORDER BY j.id",
            [.text(nameKey), .integer(row), .integer(job.rawValue), .text(content)])
        return (sameContent + sameName).sorted { $0.id < $1.id }
    }

    func inFlight(account row: Int64, beside job: JobID) throws(QueueStoreError) -> Int {
        try connection.row(
            """
            SELECT coalesce(sum((SELECT count(*) FROM jobs k WHERE k.destination_id = d.id AND k.reserved = 1
            AND k.state IN ('pending', 'working') AND k.id <> ?2)), 0) FROM destinations d WHERE d.account_id = ?1
            """, [.integer(row), .integer(job.rawValue)]
        ) { Int($0.integer(0)) } ?? 0
    }
}

// MARK: - Holds

extension SQLiteRows {
    func save(_ hold: Hold) throws(QueueStoreError) {
        let (account, project) = try rows(of: hold.scope)
        try connection.run(
            """
            INSERT INTO holds (account_id, destination_id, reason, since, recheck_at, rechecks, message)
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account_id, destination_id, reason)
            DO UPDATE SET recheck_at = excluded.recheck_at, message = excluded.message
            """,
            [
                .integer(account), .integer(project), .text(hold.reason.rawValue), .integer(hold.since.milliseconds),
                SQLiteValue(hold.recheckAt), .integer(Int64(hold.rechecks)), .text(hold.message),
            ])
    }

    func holds() throws(QueueStoreError) -> [Hold] {
        try connection.rows(
            """
            SELECT h.account_id, h.destination_id, h.reason, h.since, h.recheck_at, h.rechecks, h.message,
            a.server, a.user_id, d.project_id FROM holds h LEFT JOIN accounts a ON a.id = h.account_id
            LEFT JOIN destinations d ON d.id = h.destination_id ORDER BY h.since, h.reason
            """
        ) { row in
            let account = AccountKey(server: row.text(7), userID: row.text(8))
            let scope: Hold.Scope =
                if row.integer(0) == 0 {
                    .everything
                } else if row.integer(1) == 0 {
                    .account(account)
                } else {
                    .project(Destination(account: account, projectID: ID(row.text(9))))
                }
            return Hold(
                scope: scope, reason: HoldReason(rawValue: row.text(2)) ?? .paused, since: row.moment(3),
                recheckAt: row.optionalMoment(4), rechecks: Int(row.integer(5)), message: row.text(6))
        }
    }

    /// 0 is every account, or every project of the account.
    func rows(of scope: Hold.Scope) throws(QueueStoreError) -> (account: Int64, project: Int64) {
        let core = QueueCore(self)
        switch scope {
        case .everything: return (0, 0)
        case .account(let account): return (try core.account(account).row, 0)
        case .project(let destination):
            let project = try core.project(destination)
            return (project.account, project.row)
        }
    }
}
