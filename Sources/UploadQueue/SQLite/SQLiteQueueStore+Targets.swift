import Foundation
import PhotoPreparation
import RaccontoKit

extension SQLiteQueueStore {
    public func reserve(_ request: ReservationRequest, lease: Lease, until: Moment)
        throws(QueueStoreError) -> Reservation
    {
        try write { () throws(QueueStoreError) -> Reservation in
            guard let job = try claimant(lease) else { return .leaseLost }
            let name = serverName(request.folder, request.fileName)
            let decision = ReservationRules.decide(
                job.claimant, request, holders: try holders(job, request.contentHash, name),
                inFlight: try inFlight(job.account, beside: lease.job),
                completions: try completions(ofAccount: job.account))
            switch decision {
            case .grant: break
            case .duplicate(let reason): return .duplicate(reason)
            case .full(let inFlight): return .full(inFlight: inFlight)
            case .wait(let holder, let matter):
                try wait(lease.job, for: holder, as: matter)
                return .waits(for: holder)
            }
            let order: Int64
            if let known = job.order {
                order = known
            } else {
                order = try assignOrder(job.destination, job.position, Int64(request.highestOrder))
            }
            // Whoever waited for the content of another day need not wait any more.
            if job.content != nil, job.content != request.contentHash { try stopWaiting(for: lease.job) }
            try connection.run(
                """
                UPDATE jobs SET reserved = 1, content_hash = ?, server_name = ?, photo_order = ?, lease_until = ?
                WHERE id = ?
                """,
                [
                    .text(request.contentHash), .text(name), .integer(order), .integer(until.milliseconds),
                    .integer(lease.job.rawValue),
                ])
            return .granted(order: Int(order))
        }
    }

    private struct Job {
        var claimant: ReservationRules.Claimant
        var destination: Int64
        var account: Int64
        var position: Int64
        var order: Int64?
        var content: String?
    }

    private func claimant(_ lease: Lease) throws(QueueStoreError) -> Job? {
        try connection.row(
            """
            SELECT j.path, j.batch_id, j.insists, j.takes_namesakes, j.queued_after, j.destination_id, d.account_id,
            j.position, j.photo_order, j.content_hash FROM jobs j JOIN destinations d ON d.id = j.destination_id
            WHERE j.id = ? AND j.lease = ?
            """, [.integer(lease.job.rawValue), .integer(lease.token)]
        ) {
            Job(
                claimant: ReservationRules.Claimant(
                    id: lease.job, path: FilePath(bytes: $0.bytes(0)), batch: BatchID(rawValue: $0.integer(1)),
                    uploadsDuplicates: $0.flag(2), uploadsSameName: $0.flag(3), queuedAt: $0.integer(4)),
                destination: $0.integer(5), account: $0.integer(6), position: $0.integer(7),
                order: $0.optionalInteger(8), content: $0.optionalText(9))
        }
    }

    /// Others of the project that hold the content or the name.
    private func holders(_ job: Job, _ hash: String, _ name: String)
        throws(QueueStoreError) -> [ReservationRules.Holder]
    {
        if job.claimant.uploadsDuplicates { return [] }
        // One lookup for each index; a job that holds both is found by the first.
        return try connection.rows(
            """
            SELECT id, path, batch_id, state = 'done', coalesce(completion, 0), content_hash = ?1, server_name = ?2 FROM jobs
            WHERE content_hash = ?1 AND destination_id = ?3 AND id <> ?4 AND reserved = 1
            UNION ALL
            SELECT id, path, batch_id, state = 'done', coalesce(completion, 0), 0, 1 FROM jobs
            WHERE server_name = ?2 AND destination_id = ?3 AND id <> ?4 AND reserved = 1 AND content_hash <> ?1
            ORDER BY 1
            """,
            [.text(hash), .text(name), .integer(job.destination), .integer(job.claimant.id.rawValue)]
        ) {
            ReservationRules.Holder(
                id: JobID($0.integer(0)), path: FilePath(bytes: $0.bytes(1)), batch: BatchID(rawValue: $0.integer(2)),
                completion: $0.flag(3) ? $0.integer(4) : nil, hasSameContent: $0.flag(5), hasSameName: $0.flag(6))
        }
    }

    /// Photos of the account that are on their way.
    private func inFlight(_ account: Int64, beside job: JobID) throws(QueueStoreError) -> Int {
        try connection.row(
            """
            SELECT coalesce(sum((SELECT count(*) FROM jobs k WHERE k.destination_id = d.id AND k.reserved = 1
            AND k.state IN ('pending', 'working') AND k.id <> ?2)), 0) FROM destinations d WHERE d.account_id = ?1
            """, [.integer(account), .integer(job.rawValue)]
        ) { Int($0.integer(0)) } ?? 0
    }

    /// Puts a job back behind the one that brings the same photo. What it had reserved itself is free again.
    private func wait(_ job: JobID, for holder: JobID, as matter: ReservationRules.Matter) throws(QueueStoreError) {
        try connection.run(
            """
            UPDATE jobs SET state = 'pending', attempts = attempts - 1, waits_for = ?, waits_as = ?, not_before = ?,
            reserved = 0, \(SQLiteQueueStore.leaseEnded) WHERE id = ?
            """,
            [
                .integer(holder.rawValue), .text(matter.rawValue), .integer(Moment.distantFuture.milliseconds),
                .integer(job.rawValue),
            ])
        try stopWaiting(for: job)
    }

    /// Those that wait for the job are due again, in the order in which they were queued.
    func stopWaiting(for job: JobID) throws(QueueStoreError) {
        try connection.run(
            "UPDATE jobs SET waits_for = NULL, waits_as = NULL, not_before = 0 WHERE waits_for = ?",
            [.integer(job.rawValue)])
    }

    /// The job itself is due again.
    func stopWaiting(_ job: JobID) throws(QueueStoreError) {
        try connection.run(
            "UPDATE jobs SET waits_for = NULL, waits_as = NULL, not_before = 0 WHERE id = ? AND waits_for IS NOT NULL",
            [.integer(job.rawValue)])
    }

    public func completions(in destination: Destination) throws(QueueStoreError) -> Int64 {
        guard let row = try existingRow(of: destination) else { return 0 }
        return try completions(ofDestination: row)
    }

    public func completions(of account: AccountKey) throws(QueueStoreError) -> Int64 {
        guard let row = try existingRow(of: account) else { return 0 }
        return try completions(ofAccount: row)
    }

    func completions(ofDestination row: Int64) throws(QueueStoreError) -> Int64 {
        try connection.row("SELECT completions FROM destinations WHERE id = ?", [.integer(row)]) { $0.integer(0) } ?? 0
    }

    private func completions(ofAccount row: Int64) throws(QueueStoreError) -> Int64 {
        try connection.row(
            "SELECT coalesce(sum(completions), 0) FROM destinations WHERE account_id = ?", [.integer(row)]
        ) { $0.integer(0) } ?? 0
    }

    /// The place of a job in its project: above everything that the server has and everything given out before, in the
    /// sequence in which the jobs were queued.
    private func assignOrder(_ destination: Int64, _ position: Int64, _ onServer: Int64)
        throws(QueueStoreError) -> Int64
    {
        let series = try connection.row(
            "SELECT series_start, series_base, highest_order FROM destinations WHERE id = ?", [.integer(destination)]
        ) { (start: $0.integer(0), base: $0.integer(1), highest: $0.integer(2)) }
        guard var series else { return 1 }
        if onServer > series.highest {
            // Somebody else added photos. Those still without a place go above them, all of them, which keeps their
            // sequence.
            series.base = onServer
            series.start = try lowestOpenPosition(destination) ?? position
        }
        // The server stores 32 bits, and 0 would ask it for a place of its own choosing.
        let order = min(max(series.base &+ 1 &+ (position &- series.start), 1), Int64(Int32.max))
        try connection.run(
            "UPDATE destinations SET series_start = ?, series_base = ?, highest_order = ? WHERE id = ?",
            [
                .integer(series.start), .integer(series.base), .integer(max(series.highest, order, onServer)),
                .integer(destination),
            ])
        return order
    }

    private func lowestOpenPosition(_ destination: Int64) throws(QueueStoreError) -> Int64? {
        try connection.row(
            """
            SELECT min(position) FROM jobs WHERE destination_id = ? AND state IN ('pending', 'working')
            AND photo_order IS NULL
            """, [.integer(destination)]
        ) { $0.optionalInteger(0) } ?? nil
    }

    public func jobs(withContent hash: String, in destination: Destination) throws(QueueStoreError) -> [UploadJob] {
        guard let row = try existingRow(of: destination) else { return [] }
        let holds = try holds()
        return try connection.rows(
            """
            SELECT \(JobRow.columns) FROM \(JobRow.source) WHERE j.content_hash = ? AND j.destination_id = ?
            AND j.reserved = 1 ORDER BY j.id
            """, [.text(hash), .integer(row)]
        ) { JobRow.job($0, below: holds) }
    }

    public func jobs(folder: String, fileName: String, in destination: Destination)
        throws(QueueStoreError) -> [UploadJob]
    {
        guard let row = try existingRow(of: destination) else { return [] }
        return try connection.rows(
            """
            SELECT \(JobRow.columns) FROM \(JobRow.source) WHERE j.server_name = ? AND j.destination_id = ?
            AND j.reserved = 1 ORDER BY j.id
            """, [.text(serverName(folder, fileName)), .integer(row)]
        ) { JobRow.job($0, below: []) }
    }

    private func serverName(_ folder: String, _ fileName: String) -> String { folder + "/" + fileName }

    func encoded(_ draft: PhotoDraft) throws(QueueStoreError) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(draft), as: UTF8.self)
        } catch {
            throw .unexpected(path: "draft", reason: "\(error)")
        }
    }
}
