extension SQLiteQueueStore {
    public func retry(_ selection: JobSelection) throws(QueueStoreError) -> Int {
        let condition = SelectionSQL(selection)
        return try write { () throws(QueueStoreError) in
            let jobs = try selected(
                condition, "(j.state IN ('failed', 'skipped') OR (j.state = 'pending' AND j.not_before > 0))")
            for destination in Set(jobs.map(\.destination)) { try beginSeriesIfIdle(destination) }
            try revive(jobs)
            return jobs.count
        }
    }

    public func cancel(_ selection: JobSelection, now: Moment) throws(QueueStoreError) -> Int {
        let condition = SelectionSQL(selection)
        let everyState = SelectionSQL(selection, ignoringStates: true)
        return try write { () throws(QueueStoreError) in
            let jobs = try selected(condition, "j.state IN ('pending', 'working')")
            for job in jobs {
                try connection.run(
                    """
                    UPDATE jobs SET state = 'skipped', skip_reason = 'cancelled', settled_at = ?,
                    \(SQLiteQueueStore.leaseEnded) WHERE id = ?
                    """, [.integer(now.milliseconds), .integer(job.id.rawValue)])
                // Whoever cancels a whole project does not want its duplicates to start.
                try connection.run(
                    """
                    UPDATE jobs SET skip_reason = 'cancelled', duplicate_of = NULL WHERE duplicate_of = ?
                    AND id IN (SELECT j.id FROM \(JobRow.source) WHERE j.duplicate_of = ? AND \(everyState.text))
                    """, [.integer(job.id.rawValue), .integer(job.id.rawValue)] + everyState.values)
                try reviveDuplicates(of: job.id)
            }
            return jobs.count
        }
    }

    public func clear(_ selection: JobSelection) throws(QueueStoreError) -> Int {
        let condition = SelectionSQL(selection)
        return try write { () throws(QueueStoreError) in
            try connection.run(
                """
                DELETE FROM jobs WHERE id IN (SELECT j.id FROM \(JobRow.source)
                WHERE \(condition.text) AND j.state IN ('done', 'failed', 'skipped'))
                """, condition.values)
        }
    }

    private func selected(_ condition: SelectionSQL, _ state: String)
        throws(QueueStoreError) -> [(id: JobID, destination: Int64)]
    {
        try connection.rows(
            "SELECT j.id, j.destination_id FROM \(JobRow.source) WHERE \(condition.text) AND \(state) ORDER BY j.id",
            condition.values
        ) { (id: JobID($0.integer(0)), destination: $0.integer(1)) }
    }
}
