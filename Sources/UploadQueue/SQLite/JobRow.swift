import Foundation
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit

/// How a job is laid out in a row that is read back.
enum JobRow {
    /// Every column of a job, for a query over `jobs j` joined with `destinations d` and `accounts a`.
    static let columns = """
        j.id, j.batch_id, j.path, j.folder, j.size, j.type, j.insists, j.state, j.not_before, j.attempts, j.returns, \
        j.crashes, j.kills, j.content_hash, j.upload_url, j.image_id, j.draft, j.photo_order, j.image_url, \
        j.recording_since, j.photo_id, j.error_code, j.error_message, j.skip_reason, j.duplicate_of, j.queued_at, \
        j.settled_at, d.project_id, a.server, a.user_id, j.takes_namesakes
        """

    static let source = """
        jobs j JOIN destinations d ON d.id = j.destination_id JOIN accounts a ON a.id = d.account_id
        """

    /// The job in the current row. A pending job below one of the holds is shown as held.
    static func job(_ row: SQLiteRow, below holds: [Hold]) -> UploadJob {
        let destination = Destination(
            account: AccountKey(server: row.text(28), userID: row.text(29)), projectID: ID(row.text(27)))
        return UploadJob(
            id: JobID(row.integer(0)), destination: destination, batch: BatchID(rawValue: row.integer(1)),
            path: FilePath(bytes: row.bytes(2)), folder: FilePath(bytes: row.bytes(3)), size: row.integer(4),
            // An unknown type only matters to the estimate of memory.
            type: ImageType(rawValue: row.text(5)) ?? .jpeg, insists: row.flag(6), takesNamesakes: row.flag(30),
            state: state(row.text(7), destination, holds), notBefore: row.moment(8), attempts: Int(row.integer(9)),
            returns: Int(row.integer(10)), crashes: Int(row.integer(11)), kills: Int(row.integer(12)),
            checkpoints: checkpoints(row), lastError: error(row), skipReason: skipReason(row),
            queuedAt: row.moment(25), settledAt: row.optionalMoment(26))
    }

    private static func state(_ name: String, _ destination: Destination, _ holds: [Hold]) -> JobState {
        switch name {
        case "working": return .working
        case "done": return .done
        case "failed": return .failed
        case "skipped": return .skipped
        default: return Hold.reason(for: destination, among: holds).map { .held($0) } ?? .pending
        }
    }

    private static func checkpoints(_ row: SQLiteRow) -> Checkpoints {
        var checkpoints = Checkpoints()
        checkpoints.contentHash = row.optionalText(13)
        checkpoints.uploadURL = row.optionalText(14).map { Redacted($0) }
        checkpoints.imageID = row.optionalText(15)
        checkpoints.draft = row.optionalText(16).flatMap(draft)
        checkpoints.order = row.optionalInteger(17).map { Int($0) }
        checkpoints.imageURL = row.optionalText(18)
        checkpoints.recordingSince = row.optionalMoment(19)
        checkpoints.photoID = row.optionalText(20).map { ID($0) }
        return checkpoints
    }

    /// A draft of another shape, from another version, counts as none: the photo is then prepared again.
    private static func draft(_ json: String) -> PhotoDraft? {
        try? JSONDecoder().decode(PhotoDraft.self, from: Data(json.utf8))
    }

    private static func error(_ row: SQLiteRow) -> JobError? {
        row.optionalText(21).map { JobError(code: $0, message: row.text(22)) }
    }

    private static func skipReason(_ row: SQLiteRow) -> JobSkipReason? {
        switch row.optionalText(23) {
        case nil: nil
        case "duplicate_content": .duplicateContent(of: JobID(row.integer(24)))
        case "duplicate_name": .duplicateName
        case "vanished": .vanished
        default: .cancelled
        }
    }
}
