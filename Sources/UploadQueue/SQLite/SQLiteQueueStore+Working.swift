import Foundation
import RaccontoKit

extension SQLiteQueueStore {
    public func claim(_ request: ClaimRequest) throws(QueueStoreError) -> ClaimedJob? {
        let accounts = try accountList(request.accounts)
        return try write { () throws(QueueStoreError) -> ClaimedJob? in
            guard let id = try nextDue(accounts, request) else { return nil }
            let lease = Lease(job: id, token: Int64.random(in: 1 ... .max))
            try connection.run(
                """
                UPDATE jobs SET state = 'working', attempts = attempts + 1, lease = ?, lease_until = ?, owner = ?,
                claimed_at = ? WHERE id = ?
                """,
                [
                    .integer(lease.token), .integer((request.now + request.leaseDuration).milliseconds),
                    .text(request.owner.rawValue), .integer(request.now.milliseconds), .integer(id.rawValue),
                ])
            return try connection.row(
                """
                SELECT \(JobRow.columns), a.login_epoch
                FROM \(JobRow.source) WHERE j.id = ?
                """, [.integer(id.rawValue)]
            ) { row in
                ClaimedJob(job: JobRow.job(row, below: []), lease: lease, loginEpoch: row.integer(34))
            }
        }
    }

    /// One look at the head of each project's due jobs, so that neither delayed nor held ones are walked over.
    private func nextDue(_ accounts: String, _ request: ClaimRequest) throws(QueueStoreError) -> JobID? {
        try connection.row(
            """
            SELECT j.id FROM destinations d JOIN jobs j ON j.id = (SELECT id FROM jobs k WHERE k.destination_id = d.id
            AND k.state = 'pending' AND k.not_before <= ?2 AND (?3 OR k.crashes + k.kills = 0) ORDER BY k.not_before, k.id LIMIT 1)
            WHERE d.account_id IN (SELECT value FROM json_each(?1)) AND NOT \(SQLiteQueueStore.isHeld)
            ORDER BY j.not_before, j.id LIMIT 1
            """, [.text(accounts), .integer(request.now.milliseconds), SQLiteValue(request.takesSuspects)]
        ) { JobID($0.integer(0)) }
    }

    public func heartbeat(_ leases: [Lease], until: Moment) throws(QueueStoreError) -> [Lease] {
        if leases.isEmpty { return [] }
        return try write { () throws(QueueStoreError) in
            var lost: [Lease] = []
            for lease in leases {
                let changed = try connection.run(
                    "UPDATE jobs SET lease_until = ? WHERE id = ? AND lease = ?",
                    [.integer(until.milliseconds), .integer(lease.job.rawValue), .integer(lease.token)])
                if changed == 0 { lost.append(lease) }
            }
            return lost
        }
    }

    public func checkpoint(_ checkpoint: Checkpoint, lease: Lease, until: Moment) throws(QueueStoreError) -> Bool {
        let assignment: String
        let values: [SQLiteValue]
        switch checkpoint {
        case .target(let target):
            assignment = "upload_url = ?, image_id = ?, content_hash = ?, draft = ?"
            values = [
                .text(target.uploadURL.secret), .text(target.imageID), .text(target.contentHash),
                .text(try encoded(target.draft)),
            ]
        case .targetDropped: (assignment, values) = ("upload_url = NULL, image_id = NULL", [])
        case .recording(let imageURL, let since):
            // The one-time URL has done its work; a secret that is not needed is not kept.
            assignment = "image_url = ?, recording_since = ?, upload_url = NULL"
            values = [.text(imageURL), .integer(since.milliseconds)]
        case .notRecorded: (assignment, values) = ("recording_since = NULL", [])
        case .recorded(let photo):
            assignment = "photo_id = ?, recording_since = NULL"
            values = [.text(photo.rawValue)]
        }
        return try connection.run(
            "UPDATE jobs SET \(assignment), crashes = 0, kills = 0, lease_until = ? WHERE id = ? AND lease = ?",
            values + [.integer(until.milliseconds), .integer(lease.job.rawValue), .integer(lease.token)]) == 1
    }

    public func refund(_ jobs: [JobID]) throws(QueueStoreError) {
        try connection.run(
            """
            UPDATE jobs SET attempts = max(attempts - 1, 0), returns = returns + 1
            WHERE state IN ('pending', 'working') AND id IN (SELECT value FROM json_each(?))
            """, [.text(SQLiteQueueStore.json(jobs.map(\.rawValue)))])
    }

    /// The row numbers of the accounts that the queue knows, as a JSON list for `json_each`.
    func accountList(_ accounts: [AccountKey]) throws(QueueStoreError) -> String {
        var rows: [Int64] = []
        for account in accounts { if let row = try existingRow(of: account) { rows.append(row) } }
        return SQLiteQueueStore.json(rows)
    }

    static func json(_ numbers: [Int64]) -> String { "[" + numbers.map(String.init).joined(separator: ",") + "]" }
}
