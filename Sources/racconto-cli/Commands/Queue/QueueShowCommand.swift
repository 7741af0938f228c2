import PhotoPreparation
import RaccontoKit
import UploadQueue

/// Shows one job.
struct QueueShowCommand: Command {
    static let name = "queue show"
    static let summary = "Show one photo of the queue with everything that is known about it"
    static let examples = ["racconto queue show 12"]
    static var parameters: [Parameter<Self>] { [.positional("job", \.job, "Job number")] }

    var job = 0
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        guard let job = try await store.job(JobID(Int64(job))) else {
            throw CommandFailure(.noInput, "no job has the number \(job)")
        }
        if context.isJSON {
            try context.output.data(JSONText.line(JobRecord(job)))
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
        for line in table.lines() { try context.output.data(line) }
        return .success
    }
}
