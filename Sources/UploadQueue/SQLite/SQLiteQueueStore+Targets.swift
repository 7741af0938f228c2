import Foundation
import RaccontoHTTP
import RaccontoKit

extension SQLiteQueueStore {
    public func register(_ target: UploadTarget, _ terms: TargetTerms, lease: Lease, until: Moment)
        throws(QueueStoreError) -> Registration
    {
        let draft = try encoded(target.draft)
        return try write { () throws(QueueStoreError) -> Registration in
            let row = try connection.row(
                "SELECT destination_id, insists, position, photo_order FROM jobs WHERE id = ? AND lease = ?",
                [.integer(lease.job.rawValue), .integer(lease.token)]
            ) {
                (
                    destination: $0.integer(0), insists: $0.flag(1), position: $0.integer(2),
                    order: $0.optionalInteger(3)
                )
            }
            guard let row else { return .leaseLost }
            if !row.insists,
                let twin = try twin(of: lease.job, target.contentHash, row.destination, terms.noLongerOnServer)
            {
                return .duplicate(of: twin)
            }
            let order: Int64
            if let known = row.order {
                order = known
            } else {
                order = try assignOrder(row.destination, row.position, Int64(terms.highestOrderOnServer))
            }
            try connection.run(
                """
                UPDATE jobs SET content_hash = ?, upload_url = ?, image_id = ?, draft = ?, server_name = ?,
                photo_order = ?, crashes = 0, kills = 0, lease_until = ? WHERE id = ?
                """,
                [
                    .text(target.contentHash), .text(target.uploadURL.secret), .text(target.imageID), .text(draft),
                    .text(serverName(target.draft.folder, target.draft.fileName)), .integer(order),
                    .integer(until.milliseconds), .integer(lease.job.rawValue),
                ])
            return .accepted(order: Int(order))
        }
    }

    /// Another job with this content in the project that is done or on its way.
    private func twin(of job: JobID, _ hash: String, _ destination: Int64, _ gone: [JobID])
        throws(QueueStoreError) -> JobID?
    {
        try connection.rows(
            """
            SELECT id FROM jobs WHERE content_hash = ? AND destination_id = ? AND id <> ?
            AND state IN ('pending', 'working', 'done') ORDER BY id
            """, [.text(hash), .integer(destination), .integer(job.rawValue)]
        ) { JobID($0.integer(0)) }
        .first { !gone.contains($0) }
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
            AND j.state IN ('pending', 'working', 'done') ORDER BY j.id
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
            AND j.state IN ('pending', 'working', 'done') ORDER BY j.id
            """, [.text(serverName(folder, fileName)), .integer(row)]
        ) { JobRow.job($0, below: []) }
    }

    private func serverName(_ folder: String, _ fileName: String) -> String { folder + "/" + fileName }

    private func encoded(_ draft: PhotoDraft) throws(QueueStoreError) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(draft), as: UTF8.self)
        } catch {
            throw .unexpected(path: "draft", reason: "\(error)")
        }
    }
}
