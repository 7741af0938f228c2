import Foundation
import PhotoPreparation
import RaccontoKit
import UploadQueue

/// Lists jobs.
struct QueueListCommand: Command {
    static let name = "queue list"
    static let summary = "List the queue's photos"
    static let examples = ["racconto queue list --state failed", "racconto queue list --json | jq ."]
    static var parameters: [Parameter<Self>] {
        JobFilter.parameters.map { $0.nested(in: \.filter) }
            + [.option("--limit", "N", \.limit, in: 0...Int.max, "List at most N (default 1000; 0 is all)")]
    }

    var filter = JobFilter()
    var limit = 1000
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.queue()
        var jobs: [UploadJob] = []
        let selection = try await filter.selection(store, context)
        let wanted = limit > 0 ? limit : Int.max
        while jobs.count < wanted {
            let page = try await store.jobs(
                selection, after: jobs.last?.id, limit: min(1000, wanted - jobs.count))
            if page.isEmpty { break }
            jobs += page
        }
        if context.isJSON {
            try await context.output.data(JSONText.array(jobs.map(JobRecord.init)))
            return .success
        }
        try await context.show(
            Self.table(jobs, try await QueueProjects(store)),
            whenEmpty: filter.isEmpty ? "the queue is empty" : "no such photo is in the queue")
        return .success
    }

    /// Projects and servers are only named where there are several.
    private static func table(_ jobs: [UploadJob], _ projects: QueueProjects) -> Table {
        let places = QueuePlaces(jobs.map(\.destination), projects)
        var table = Table(
            [("job", .right), ("state", .left), ("tries", .right)] + places.columns
                + [("file", .left), ("why", .left)])
        for job in jobs {
            table.add(
                ["\(job.id)", state(job), "\(job.attempts)"] + places.cells(job.destination)
                    + [job.path.display, reason(job)])
        }
        return table
    }

    static func state(_ job: UploadJob) -> String {
        if let reason = job.heldFor { return "held (\(reason.rawValue))" }
        return job.state.rawValue
    }

    static func reason(_ job: UploadJob) -> String {
        job.skipReason?.name ?? (job.state == .done ? "" : job.lastError?.message ?? "")
    }
}

/// Shows one job.
struct QueueShowCommand: Command {
    static let name = "queue show"
    static let summary = "Show one photo of the queue in detail"
    static let examples = ["racconto queue show 12"]
    static var parameters: [Parameter<Self>] { [.positional("job", \.job, in: 1...Int.max, "Job number")] }

    var job = 0
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.queue()
        guard let job = try await store.job(JobID(Int64(job))) else {
            throw CommandFailure(.noInput, "no job has the number \(job)")
        }
        if context.isJSON {
            try await context.output.data(JSONText.line(JobRecord(job)))
            return .success
        }
        let projects = try await QueueProjects(store)
        let rows: [(String, String?)] = [
            ("state", QueueListCommand.state(job)), ("file", job.path.display), ("folder", job.folder.display),
            ("size", ProgressText.bytes(job.size)), ("server", job.destination.account.server),
            ("project", projects.nameAndID(of: job.destination)), ("attempts", String(job.attempts)),
            ("last error", job.lastError.map { "\($0.message) (\($0.code))" }), ("skipped", job.skipReason?.name),
            (
                "next try",
                job.state == .pending && job.notBefore > job.queuedAt ? LocalTime.text(job.notBefore.date) : nil
            ),
            ("picture", job.checkpoints.imageURL), ("photo", job.checkpoints.photoID?.rawValue),
            ("content", job.checkpoints.contentHash), ("queued", LocalTime.text(job.queuedAt.date)),
            ("settled", job.settledAt.map { LocalTime.text($0.date) }),
        ]
        var table = Table("job", "\(job.id)")
        for case (let name, let value?) in rows { table.add(name, value) }
        for line in table.lines() { try await context.output.data(line) }
        return .success
    }
}

/// A job as `--json` prints it, all keys every time. One-time URLs are not part of it.
private struct JobRecord: Encodable {
    private let job: UploadJob

    init(_ job: UploadJob) { self.job = job }

    private enum Key: String, CodingKey {
        case id, state, file, folder, size, attempts, server
        case heldFor = "held_for"
        case skipReason = "skip_reason"
        case userID = "user_id"
        case projectID = "project_id"
        case errorCode = "error_code"
        case errorMessage = "error_message"
        case photoID = "photo_id"
        case imageURL = "image_url"
        case contentHash = "content_hash"
        case notBefore = "not_before"
        case queuedAt = "queued_at"
        case settledAt = "settled_at"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(job.id.rawValue, forKey: .id)
        try values.encode(job.state.rawValue, forKey: .state)
        try values.encode(heldFor, forKey: .heldFor)
        try values.encode(job.skipReason?.name, forKey: .skipReason)
        try values.encode(job.path.display, forKey: .file)
        try values.encode(job.folder.display, forKey: .folder)
        try values.encode(job.size, forKey: .size)
        try values.encode(job.attempts, forKey: .attempts)
        try values.encode(job.destination.account.server, forKey: .server)
        try values.encode(job.destination.account.userID, forKey: .userID)
        try values.encode(job.destination.projectID, forKey: .projectID)
        try values.encode(job.lastError?.code, forKey: .errorCode)
        try values.encode(job.lastError?.message, forKey: .errorMessage)
        try values.encode(job.checkpoints.photoID, forKey: .photoID)
        try values.encode(job.checkpoints.imageURL, forKey: .imageURL)
        try values.encode(job.checkpoints.contentHash, forKey: .contentHash)
        let isDelayed = !job.state.isFinal && job.notBefore > job.queuedAt
        try values.encode(isDelayed ? job.notBefore.date.formatted(.iso8601) : nil, forKey: .notBefore)
        try values.encode(job.queuedAt.date.formatted(.iso8601), forKey: .queuedAt)
        try values.encode(job.settledAt?.date.formatted(.iso8601), forKey: .settledAt)
    }

    private var heldFor: String? {
        job.heldFor?.rawValue
    }
}
