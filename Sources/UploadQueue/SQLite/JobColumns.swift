import Foundation
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit

/// How a job is laid out in a row of `jobs`.
enum JobColumns {
    /// Every column that is read back, for a query over `jobs j`.
    static let names = """
        j.id, j.destination_id, j.batch_id, j.path, j.folder, j.size, j.modified_s, j.modified_ns, j.type, j.host, \
        j.insists, j.takes_namesakes, j.insistence, j.position, j.queued_at, j.queued_after, j.state, j.not_before, \
        j.attempts, j.returns, j.crashes, j.kills, j.superseded, j.lease, j.lease_until, j.owner, j.claimed_at, \
        j.reserved, j.server_name, j.waits_for, j.waits_as, j.completion, j.content_hash, j.upload_url, j.image_id, \
        j.draft, j.photo_order, j.image_url, j.recording_since, j.photo_id, j.error_code, j.error_message, \
        j.skip_reason, j.duplicate_of, j.settled_at
        """

    static func record(_ row: SQLiteRow) -> JobRecord {
        let file = NewJob(
            path: FilePath(bytes: row.bytes(3)), folder: FilePath(bytes: row.bytes(4)), size: row.integer(5),
            modified: FileTimestamp(seconds: row.integer(6), nanoseconds: Int32(truncatingIfNeeded: row.integer(7))),
            // An unknown type only matters to the estimate of memory.
            type: ImageType(rawValue: row.text(8)) ?? .jpeg, host: row.text(9))
        var job = JobRecord(
            project: row.integer(1), batch: BatchID(rawValue: row.integer(2)), file: file,
            uploadsDuplicates: row.flag(10), uploadsSameName: row.flag(11), duplicateRun: row.optionalInteger(12),
            position: row.integer(13), queuedAt: row.moment(14), queuedAfter: row.integer(15))
        job.id = JobID(row.integer(0))
        job.state = JobState(rawValue: row.text(16)) ?? .pending
        job.notBefore = row.moment(17)
        job.attempts = Int(row.integer(18))
        job.returns = Int(row.integer(19))
        job.crashes = Int(row.integer(20))
        job.kills = Int(row.integer(21))
        job.isSuperseded = row.flag(22)
        if let token = row.optionalInteger(23) {
            job.claim = JobRecord.Claim(
                token: token, until: row.moment(24), owner: WorkerIdentity(rawValue: row.text(25)),
                since: row.moment(26))
        }
        job.isReserved = row.flag(27)
        job.nameKey = row.optionalText(28)
        job.waitsFor = row.optionalInteger(29).map { JobID($0) }
        job.waitsAs = row.optionalText(30).flatMap(ReservationRules.Matter.init)
        job.completion = row.optionalInteger(31)
        job.checkpoints = checkpoints(row)
        job.lastError = row.optionalText(40).map { JobError(code: $0, message: row.text(41)) }
        job.skipReason = skipReason(row.optionalText(42), original: JobID(row.integer(43)))
        job.settledAt = row.optionalMoment(44)
        return job
    }

    private static func checkpoints(_ row: SQLiteRow) -> Checkpoints {
        var checkpoints = Checkpoints()
        checkpoints.contentHash = row.optionalText(32)
        checkpoints.uploadURL = row.optionalText(33).map { Redacted($0) }
        checkpoints.imageID = row.optionalText(34)
        checkpoints.draft = row.optionalText(35).flatMap(draft)
        checkpoints.order = row.optionalInteger(36).map { Int($0) }
        checkpoints.imageURL = row.optionalText(37)
        checkpoints.recordingSince = row.optionalMoment(38)
        checkpoints.photoID = row.optionalText(39).map { ID($0) }
        return checkpoints
    }

    /// A draft of another shape, from another version, counts as none: the photo is then prepared again.
    private static func draft(_ json: String) -> PhotoDraft? {
        try? JSONDecoder().decode(PhotoDraft.self, from: Data(json.utf8))
    }

    private static func skipReason(_ name: String?, original: JobID) -> JobSkipReason? {
        switch name {
        case nil: nil
        case "duplicate_content": .duplicateContent(of: original)
        case "duplicate_name": .duplicateName
        case "vanished": .vanished
        default: .cancelled
        }
    }

    /// A column that the rules change.
    struct Column: Sendable {
        let name: String
        let value: @Sendable (JobRecord) -> SQLiteValue
        fileprivate let differs: @Sendable (JobRecord, JobRecord) -> Bool

        fileprivate init<Value: Equatable & SendableMetatype>(
            _ name: String, _ path: @escaping @Sendable (JobRecord) -> Value,
            _ value: @escaping @Sendable (Value) -> SQLiteValue
        ) {
            self.name = name
            self.value = { value(path($0)) }
            differs = { path($0) != path($1) }
        }
    }

    static func changes(from old: JobRecord, to new: JobRecord) -> [Column] {
        all.filter { $0.differs(old, new) }
    }

    private static let all: [Column] = [
        Column("batch_id", { $0.batch.rawValue }) { .integer($0) },
        Column("insists", { $0.uploadsDuplicates }) { SQLiteValue($0) },
        Column("takes_namesakes", { $0.uploadsSameName }) { SQLiteValue($0) },
        Column("insistence", { $0.duplicateRun }) { SQLiteValue($0) },
        Column("position", { $0.position }) { .integer($0) },
        Column("state", { $0.state }) { .text($0.rawValue) },
        Column("not_before", { $0.notBefore }) { SQLiteValue($0) },
        Column("attempts", { $0.attempts }) { .integer(Int64($0)) },
        Column("returns", { $0.returns }) { .integer(Int64($0)) },
        Column("crashes", { $0.crashes }) { .integer(Int64($0)) },
        Column("kills", { $0.kills }) { .integer(Int64($0)) },
        Column("superseded", { $0.isSuperseded }) { SQLiteValue($0) },
        Column("lease", { $0.claim?.token }) { SQLiteValue($0) },
        Column("lease_until", { $0.claim?.until }) { SQLiteValue($0) },
        Column("owner", { $0.claim?.owner.rawValue }) { SQLiteValue($0) },
        Column("claimed_at", { $0.claim?.since }) { SQLiteValue($0) },
        Column("reserved", { $0.isReserved }) { SQLiteValue($0) },
        Column("server_name", { $0.nameKey }) { SQLiteValue($0) },
        Column("waits_for", { $0.waitsFor?.rawValue }) { SQLiteValue($0) },
        Column("waits_as", { $0.waitsAs?.rawValue }) { SQLiteValue($0) },
        Column("completion", { $0.completion }) { SQLiteValue($0) },
        Column("content_hash", { $0.checkpoints.contentHash }) { SQLiteValue($0) },
        Column("upload_url", { $0.checkpoints.uploadURL?.secret }) { SQLiteValue($0) },
        Column("image_id", { $0.checkpoints.imageID }) { SQLiteValue($0) },
        Column("draft", { $0.checkpoints.draft }) { SQLiteValue($0.flatMap(json)) },
        Column("photo_order", { $0.checkpoints.order }) { SQLiteValue($0.map { Int64($0) }) },
        Column("image_url", { $0.checkpoints.imageURL }) { SQLiteValue($0) },
        Column("recording_since", { $0.checkpoints.recordingSince }) { SQLiteValue($0) },
        Column("photo_id", { $0.checkpoints.photoID?.rawValue }) { SQLiteValue($0) },
        Column("error_code", { $0.lastError?.code }) { SQLiteValue($0) },
        Column("error_message", { $0.lastError?.message }) { SQLiteValue($0) },
        Column("skip_reason", { $0.skipReason?.name }) { SQLiteValue($0) },
        Column("duplicate_of", { $0.skipReason?.original?.rawValue }) { SQLiteValue($0) },
        Column("settled_at", { $0.settledAt }) { SQLiteValue($0) },
    ]

    /// Text, numbers and dates encode without fail; a draft that did not would only be made again.
    private static func json(_ draft: PhotoDraft) -> String? {
        (try? JSONEncoder().encode(draft)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension JobSkipReason {
    /// The job that has the same content.
    var original: JobID? {
        if case .duplicateContent(let job) = self { return job }
        return nil
    }
}
