import RaccontoKit

extension SQLiteQueueStore {
    public func settle(_ lease: Lease, _ disposition: Disposition, now: Moment) throws(QueueStoreError) -> Settlement? {
        try write { () throws(QueueStoreError) in
            guard try apply(disposition, lease, now) else { return nil }
            switch disposition {
            case .held(let hold, let epoch): try place(hold, unlessLoggedInSince: epoch)
            case .failed, .skipped: try letWaitersGo(of: lease.job)
            case .done: return Settlement(skipped: try skipWaiters(of: lease.job, now))
            case .retry, .returned: break
            }
            return Settlement()
        }
    }

    private func apply(_ disposition: Disposition, _ lease: Lease, _ now: Moment) throws(QueueStoreError) -> Bool {
        let assignment: String
        let values: [SQLiteValue]
        switch disposition {
        case .done(let photo):
            assignment = """
                state = 'done', completion = (SELECT completions FROM destinations d WHERE d.id = destination_id),
                photo_id = ?, upload_url = NULL, draft = NULL, recording_since = NULL,
                error_code = NULL, error_message = NULL, settled_at = ?
                """
            values = [.text(photo.rawValue), .integer(now.milliseconds)]
        case .retry(let moment, let costsAttempt, let error):
            let count = costsAttempt ? "" : "attempts = attempts - 1, returns = returns + 1, "
            assignment = """
                state = 'pending', \(count)\(SQLiteQueueStore.keptReservation), not_before = ?, error_code = ?,
                error_message = ?
                """
            values = [.integer(moment.milliseconds), .text(error.code), .text(error.message)]
        case .held, .returned:
            assignment = "state = 'pending', attempts = attempts - 1, \(SQLiteQueueStore.keptReservation)"
            values = []
        case .failed(let error):
            assignment = "state = 'failed', reserved = 0, error_code = ?, error_message = ?, settled_at = ?"
            values = [.text(error.code), .text(error.message), .integer(now.milliseconds)]
        case .skipped(let reason):
            assignment = "state = 'skipped', reserved = 0, skip_reason = ?, duplicate_of = ?, settled_at = ?"
            values = [.text(reason.name), SQLiteValue(reason.original?.rawValue), .integer(now.milliseconds)]
        }
        if case .done = disposition {
            try connection.run(
                """
                UPDATE destinations SET completions = completions + 1
                WHERE id = (SELECT destination_id FROM jobs WHERE id = ? AND lease = ?)
                """, [.integer(lease.job.rawValue), .integer(lease.token)])
        }
        return try connection.run(
            """
            UPDATE jobs SET \(assignment), crashes = 0, kills = 0, \(SQLiteQueueStore.leaseEnded)
            WHERE id = ? AND lease = ?
            """, values + [.integer(lease.job.rawValue), .integer(lease.token)]) == 1
    }

    /// The photo is in the project: whoever waited to bring the same one is skipped, and whoever waited for those goes
    /// on.
    private func skipWaiters(of job: JobID, _ now: Moment) throws(QueueStoreError) -> [Settlement.Skipped] {
        let waiters = try connection.rows(
            "SELECT \(JobRow.columns), j.waits_as FROM \(JobRow.source) WHERE j.waits_for = ? ORDER BY j.id",
            [.integer(job.rawValue)]
        ) { (job: JobRow.job($0, below: []), matter: $0.text(34)) }
        return try waiters.map { waiter throws(QueueStoreError) in
            let reason: JobSkipReason =
                waiter.matter == ReservationRules.Matter.name.rawValue ? .duplicateName : .duplicateContent(of: job)
            try connection.run(
                """
                UPDATE jobs SET state = 'skipped', skip_reason = ?, duplicate_of = ?, settled_at = ?, waits_for = NULL,
                waits_as = NULL, not_before = 0 WHERE id = ?
                """,
                [
                    .text(reason.name), SQLiteValue(reason.original?.rawValue), .integer(now.milliseconds),
                    .integer(waiter.job.id.rawValue),
                ])
            try letWaitersGo(of: waiter.job.id)
            var job = waiter.job
            job.state = .skipped
            job.skipReason = reason
            job.settledAt = now
            return Settlement.Skipped(job: job, reason: reason)
        }
    }

    /// The job did not bring its photo after all: whoever waited for it, or was skipped in its favour, gets a turn.
    func letWaitersGo(of job: JobID) throws(QueueStoreError) {
        try stopWaiting(for: job)
        try revive(
            connection.rows(
                "SELECT id, destination_id FROM jobs WHERE duplicate_of = ? AND state = 'skipped' ORDER BY id",
                [.integer(job.rawValue)]
            ) { (id: JobID($0.integer(0)), destination: $0.integer(1)) })
    }

    /// A job whose bytes may have been sent keeps what it has reserved; any other one asks again.
    static let keptReservation =
        "reserved = (reserved = 1 AND (upload_url IS NOT NULL OR image_url IS NOT NULL OR photo_id IS NOT NULL))"

    static let leaseEnded = "lease = NULL, lease_until = NULL, owner = NULL, claimed_at = NULL"
}

extension JobSkipReason {
    /// The job that has the same content.
    var original: JobID? {
        if case .duplicateContent(let job) = self { return job }
        return nil
    }
}
