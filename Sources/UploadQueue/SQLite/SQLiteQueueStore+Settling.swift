import RaccontoKit

extension SQLiteQueueStore {
    public func settle(_ lease: Lease, _ disposition: Disposition, now: Moment) throws(QueueStoreError) -> Bool {
        try write { () throws(QueueStoreError) in
            guard try apply(disposition, lease, now) else { return false }
            switch disposition {
            case .held(let hold, let epoch): try place(hold, unlessLoggedInSince: epoch)
            // Whoever was skipped in favour of this job gets a turn: its content did not arrive after all.
            case .failed, .skipped: try reviveDuplicates(of: lease.job)
            case .done, .retry, .returned: break
            }
            return true
        }
    }

    private func apply(_ disposition: Disposition, _ lease: Lease, _ now: Moment) throws(QueueStoreError) -> Bool {
        let assignment: String
        let values: [SQLiteValue]
        switch disposition {
        case .done(let photo):
            assignment = """
                state = 'done', photo_id = ?, upload_url = NULL, draft = NULL, recording_since = NULL,
                error_code = NULL, error_message = NULL, settled_at = ?
                """
            values = [.text(photo.rawValue), .integer(now.milliseconds)]
        case .retry(let moment, let costsAttempt, let error):
            let count = costsAttempt ? "" : "attempts = attempts - 1, returns = returns + 1, "
            assignment = "state = 'pending', \(count)not_before = ?, error_code = ?, error_message = ?"
            values = [.integer(moment.milliseconds), .text(error.code), .text(error.message)]
        case .held, .returned:
            (assignment, values) = ("state = 'pending', attempts = attempts - 1", [])
        case .failed(let error):
            assignment = "state = 'failed', error_code = ?, error_message = ?, settled_at = ?"
            values = [.text(error.code), .text(error.message), .integer(now.milliseconds)]
        case .skipped(let reason):
            assignment = "state = 'skipped', skip_reason = ?, duplicate_of = ?, settled_at = ?"
            values = [.text(reason.name), SQLiteValue(reason.original?.rawValue), .integer(now.milliseconds)]
        }
        return try connection.run(
            """
            UPDATE jobs SET \(assignment), crashes = 0, kills = 0, \(SQLiteQueueStore.leaseEnded)
            WHERE id = ? AND lease = ?
            """, values + [.integer(lease.job.rawValue), .integer(lease.token)]) == 1
    }

    /// Makes the jobs that were skipped in favour of this one pending again.
    func reviveDuplicates(of job: JobID) throws(QueueStoreError) {
        try revive(
            connection.rows(
                "SELECT id, destination_id FROM jobs WHERE duplicate_of = ? AND state = 'skipped' ORDER BY id",
                [.integer(job.rawValue)]
            ) { (id: JobID($0.integer(0)), destination: $0.integer(1)) })
    }

    static let leaseEnded = "lease = NULL, lease_until = NULL, owner = NULL, claimed_at = NULL"
}

extension JobSkipReason {
    /// The job that has the same content.
    var original: JobID? {
        if case .duplicateContent(let job) = self { return job }
        return nil
    }
}
