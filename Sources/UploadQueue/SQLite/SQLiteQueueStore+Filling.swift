import PhotoPreparation
import RaccontoKit

extension SQLiteQueueStore {
    public func newBatch(now: Moment) throws(QueueStoreError) -> BatchID {
        try connection.run("INSERT INTO batches (created_at) VALUES (?)", [.integer(now.milliseconds)])
        return BatchID(rawValue: connection.lastInsertedID)
    }

    public func enqueue(_ files: [NewJob], _ order: EnqueueOrder) throws(QueueStoreError) -> [EnqueueOutcome] {
        try write(isRehearsal: order.isRehearsal) { () throws(QueueStoreError) in
            let destination = try row(of: order.destination)
            try beginSeriesIfIdle(destination)
            if let name = order.projectName { try remember(name, of: destination) }
            let insistence = order.insists ? try insistence(of: order.batch, destination) : nil
            var position = try nextPosition(destination)
            let completions = try completions(ofDestination: destination)
            var outcomes: [EnqueueOutcome] = []
            outcomes.reserveCapacity(files.count)
            for file in files {
                let outcome = try enqueue(file, order, insistence, destination, position, completions)
                // Places are spent on new jobs only. A gap would do no harm, but why leave one.
                if case .queued = outcome { position += 1 }
                if case .revived = outcome { position += 1 }
                outcomes.append(outcome)
            }
            try connection.run(
                "UPDATE destinations SET next_position = ? WHERE id = ?", [.integer(position), .integer(destination)])
            return outcomes
        }
    }

    /// Starts a new series of places when nothing of the project is unfinished.
    func beginSeriesIfIdle(_ destination: Int64) throws(QueueStoreError) {
        try connection.run(
            """
            UPDATE destinations SET series_start = next_position, series_base = highest_order WHERE id = ?1
            AND NOT EXISTS (SELECT 1 FROM jobs WHERE destination_id = ?1 AND state = 'pending')
            AND NOT EXISTS (SELECT 1 FROM jobs WHERE destination_id = ?1 AND state = 'working')
            """, [.integer(destination)])
    }

    func nextPosition(_ destination: Int64) throws(QueueStoreError) -> Int64 {
        try connection.row("SELECT next_position FROM destinations WHERE id = ?", [.integer(destination)]) {
            $0.integer(0)
        } ?? 0
    }

    private func remember(_ name: ProjectName, of destination: Int64) throws(QueueStoreError) {
        try connection.run(
            "UPDATE destinations SET slug = ?, title = ? WHERE id = ?",
            [SQLiteValue(name.slug), .text(name.title), .integer(destination)])
    }

    /// The run of insisting that a batch belongs to: the one of the project that is not finished, else a new one. Settled
    /// when the batch's first files are queued, since a worker may finish the earlier run meanwhile.
    private func insistence(of batch: BatchID, _ destination: Int64) throws(QueueStoreError) -> Int64 {
        let settled = try connection.row("SELECT insistence FROM batches WHERE id = ?", [.integer(batch.rawValue)]) {
            $0.optionalInteger(0)
        }
        if let known = settled ?? nil { return known }
        let unfinished = try connection.row(
            """
            SELECT max((SELECT coalesce(max(insistence), 0) FROM jobs WHERE destination_id = ?1 AND state = 'pending'),
            (SELECT coalesce(max(insistence), 0) FROM jobs WHERE destination_id = ?1 AND state = 'working'))
            """, [.integer(destination)]
        ) { $0.integer(0) }
        let insistence = unfinished.flatMap { $0 > 0 ? $0 : nil } ?? batch.rawValue
        try connection.run(
            "UPDATE batches SET insistence = ? WHERE id = ?", [.integer(insistence), .integer(batch.rawValue)])
        return insistence
    }

    private func enqueue(
        _ file: NewJob, _ order: EnqueueOrder, _ insistence: Int64?, _ destination: Int64, _ position: Int64,
        _ completions: Int64
    ) throws(QueueStoreError) -> EnqueueOutcome {
        if try insert(file, order, insistence, destination, position, completions) {
            return .queued(JobID(connection.lastInsertedID))
        }
        let existing = try connection.row(
            """
            SELECT id, state, photo_id, insistence, batch_id, coalesce(completion, 0) FROM jobs WHERE path = ? AND destination_id = ? AND size = ?
            AND modified_s = ? AND modified_ns = ? AND superseded = 0
            """,
            [
                .blob(file.path.bytes), .integer(destination), .integer(file.size), .integer(file.modified.seconds),
                .integer(Int64(file.modified.nanoseconds)),
            ]
        ) {
            (
                id: JobID($0.integer(0)), state: $0.text(1), photo: $0.optionalText(2).map { ID<Photo>($0) },
                insistence: $0.optionalInteger(3), batch: $0.integer(4), completion: $0.integer(5)
            )
        }
        guard let existing else { throw .unexpected(path: file.path.display, reason: "neither queued nor known") }
        switch existing.state {
        case "pending", "working":
            try connection.run(
                """
                UPDATE jobs SET insists = max(insists, ?), insistence = coalesce(?, insistence),
                takes_namesakes = max(takes_namesakes, ?) WHERE id = ?
                """,
                [
                    SQLiteValue(order.insists), SQLiteValue(insistence), SQLiteValue(order.takesNamesakes),
                    .integer(existing.id.rawValue),
                ])
            if order.insists || order.takesNamesakes { try stopWaiting(existing.id) }
            if existing.batch != order.batch.rawValue { try join(existing.id, batch: order.batch.rawValue) }
            return .alreadyQueued(existing.id)
        case "done"
        where (order.replacesDoneUpTo.map { existing.completion <= $0 } ?? false)
            || (order.insists && existing.insistence != insistence):
            try connection.run(
                "UPDATE jobs SET superseded = 1 WHERE id = ?", [.integer(existing.id.rawValue)])
            _ = try insert(file, order, insistence, destination, position, completions)
            return .queued(JobID(connection.lastInsertedID))
        case "done":
            return .alreadyDone(existing.id, existing.photo)
        default:
            try connection.run(
                "UPDATE jobs SET batch_id = ?, insists = ?, insistence = ?, takes_namesakes = ? WHERE id = ?",
                [
                    .integer(order.batch.rawValue), SQLiteValue(order.insists), SQLiteValue(insistence),
                    SQLiteValue(order.takesNamesakes), .integer(existing.id.rawValue),
                ])
            if existing.batch != order.batch.rawValue { try join(existing.id, batch: existing.batch) }
            try revive(existing.id, position: position)
            return .revived(existing.id)
        }
    }

    /// False when the file is known already.
    private func insert(
        _ file: NewJob, _ order: EnqueueOrder, _ insistence: Int64?, _ destination: Int64, _ position: Int64,
        _ completions: Int64
    ) throws(QueueStoreError) -> Bool {
        try connection.run(
            """
            INSERT INTO jobs (destination_id, batch_id, path, folder, size, modified_s, modified_ns, type, insists,
            insistence, takes_namesakes, position, queued_at, queued_after)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            [
                .integer(destination), .integer(order.batch.rawValue), .blob(file.path.bytes),
                .blob(file.folder.bytes), .integer(file.size), .integer(file.modified.seconds),
                .integer(Int64(file.modified.nanoseconds)), .text(file.type.rawValue), SQLiteValue(order.insists),
                SQLiteValue(insistence), SQLiteValue(order.takesNamesakes), .integer(position),
                .integer(order.now.milliseconds), .integer(completions),
            ]) == 1
    }

    /// Counts an unfinished job in another batch as well.
    private func join(_ job: JobID, batch: Int64) throws(QueueStoreError) {
        try connection.run(
            "INSERT INTO batch_jobs (batch_id, job_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [.integer(batch), .integer(job.rawValue)])
    }

    /// Gives a failed or skipped job another chance: due at once, with fresh attempts, at the end of the project's order
    /// unless it has its place already.
    func revive(_ job: JobID, position: Int64) throws(QueueStoreError) {
        try connection.run(
            """
            UPDATE jobs SET state = 'pending', not_before = 0, attempts = 0, returns = 0, crashes = 0, kills = 0,
            position = CASE WHEN photo_order IS NULL THEN ? ELSE position END,
            error_code = NULL, error_message = NULL, skip_reason = NULL, duplicate_of = NULL, settled_at = NULL,
            waits_for = NULL, waits_as = NULL WHERE id = ?
            """, [.integer(position), .integer(job.rawValue)])
    }

    /// Revives jobs of any destinations, each at the end of its project's order.
    func revive(_ jobs: [(id: JobID, destination: Int64)]) throws(QueueStoreError) {
        for job in jobs {
            let position = try nextPosition(job.destination)
            try connection.run(
                "UPDATE destinations SET next_position = ? WHERE id = ?",
                [.integer(position + 1), .integer(job.destination)])
            try revive(job.id, position: position)
        }
    }
}
