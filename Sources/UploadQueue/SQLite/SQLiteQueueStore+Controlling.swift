extension SQLiteQueueStore {
    public func retry(_ selection: JobSelection) throws(QueueStoreError) -> Int {
        let condition = SelectionSQL(selection)
        return try inPieces { () throws(QueueStoreError) in
            let jobs = try selected(
                condition,
                """
                (j.state IN ('failed', 'skipped') OR (j.state = 'pending' AND j.not_before > 0 AND j.waits_for IS NULL))
                """)
            for destination in Set(jobs.map(\.destination)) { try beginSeriesIfIdle(destination) }
            try revive(jobs)
            return jobs.count
        }
    }

    public func cancel(_ selection: JobSelection, now: Moment) throws(QueueStoreError) -> Int {
        let condition = SelectionSQL(selection)
        let everyState = SelectionSQL(selection, ignoringStates: true)
        return try inPieces { () throws(QueueStoreError) in
            let jobs = try selected(condition, "j.state IN ('pending', 'working')")
            let ids = SQLiteValue.text(SQLiteQueueStore.json(jobs.map(\.id.rawValue)))
            try connection.run(
                """
                UPDATE jobs SET state = 'skipped', skip_reason = 'cancelled', settled_at = ?, reserved = 0,
                waits_for = NULL, waits_as = NULL,
                \(SQLiteQueueStore.leaseEnded) WHERE id IN (SELECT value FROM json_each(?))
                """, [.integer(now.milliseconds), ids])
            try connection.run(
                """
                UPDATE jobs SET waits_for = NULL, waits_as = NULL, not_before = 0
                WHERE waits_for IN (SELECT value FROM json_each(?))
                """, [ids])
            // Whoever cancels a whole project does not want its duplicates to start.
            try connection.run(
                """
                UPDATE jobs AS j SET skip_reason = 'cancelled', duplicate_of = NULL
                WHERE j.duplicate_of IN (SELECT value FROM json_each(?)) AND \(everyState.text)
                """, [ids] + everyState.values)
            try revive(
                connection.rows(
                    """
                    SELECT id, destination_id FROM jobs WHERE duplicate_of IN (SELECT value FROM json_each(?))
                    AND state = 'skipped' ORDER BY id
                    """, [ids]
                ) { (id: JobID($0.integer(0)), destination: $0.integer(1)) })
            return jobs.count
        }
    }

    public func clear(_ selection: JobSelection) throws(QueueStoreError) -> Int {
        let condition = SelectionSQL(selection)
        return try inPieces { () throws(QueueStoreError) in
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
    private func inPieces(_ change: () throws(QueueStoreError) -> Int) throws(QueueStoreError) -> Int {
        var total = 0
        while true {
            let changed = try write(change)
            total += changed
            if changed < SQLiteQueueStore.pieceSize { return total }
        }
    }

    private func selected(_ condition: SelectionSQL, _ state: String)
        throws(QueueStoreError) -> [(id: JobID, destination: Int64)]
    {
        try connection.rows(
            """
            SELECT j.id, j.destination_id FROM jobs j WHERE \(condition.text) AND \(state) ORDER BY j.id LIMIT ?
            """, condition.values + [.integer(SQLiteQueueStore.pieceSize)]
        ) { (id: JobID($0.integer(0)), destination: $0.integer(1)) }
    }
}
