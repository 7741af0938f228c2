import PhotoPreparation
import UploadQueue

/// Lists jobs.
struct QueueListCommand: Command {
    static let name = "queue list"
    static let summary = "List the queue's photos"
    static let examples = ["racconto queue list --state failed", "racconto queue list --json | jq ."]
    static var parameters: [Parameter<Self>] {
        JobFilter.parameters.map { $0.nested(in: \.filter) }
            + [.option("--limit", "N", \.limit, "At most so many (default 1000; 0 is all)")]
    }

    var filter = JobFilter()
    var limit = 1000
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        var jobs: [UploadJob] = []
        let wanted = limit > 0 ? limit : Int.max
        while jobs.count < wanted {
            let page = try await store.jobs(
                filter.selection, after: jobs.last?.id, limit: min(1000, wanted - jobs.count))
            if page.isEmpty { break }
            jobs += page
        }
        if context.isJSON {
            try context.output.data(JSONText.array(jobs.map(JobRecord.init)))
            return .success
        }
        var table = Table([
            ("job", .right), ("state", .left), ("tries", .right), ("file", .left), ("why", .left),
        ])
        for job in jobs {
            table.add("\(job.id)", Self.state(job), "\(job.attempts)", job.path.display, Self.reason(job))
        }
        for line in table.lines(isBold: context.terminal.hasColour) { try context.output.data(line) }
        return .success
    }

    static func state(_ job: UploadJob) -> String {
        if case .held(let reason) = job.state { return "held (\(reason.rawValue))" }
        return job.state.name
    }

    static func reason(_ job: UploadJob) -> String {
        job.skipReason?.name ?? (job.state == .done ? "" : job.lastError?.message ?? "")
    }
}
