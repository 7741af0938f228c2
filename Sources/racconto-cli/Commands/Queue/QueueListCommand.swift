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
        let selection = try await filter.selection(store, context)
        let wanted = limit > 0 ? limit : Int.max
        while jobs.count < wanted {
            let page = try await store.jobs(
                selection, after: jobs.last?.id, limit: min(1000, wanted - jobs.count))
            if page.isEmpty { break }
            jobs += page
        }
        if context.isJSON {
            try context.output.data(JSONText.array(jobs.map(JobRecord.init)))
            return .success
        }
        try context.show(
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
