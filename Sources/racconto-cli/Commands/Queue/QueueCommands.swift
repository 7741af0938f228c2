import RaccontoKit
import UploadQueue

/// Gives failed jobs another chance.
struct QueueRetryCommand: Command {
    static let name = "queue retry"
    static let summary = "Retry failed, skipped or delayed photos now; by default all failed ones"
    static let examples = [
        "racconto queue retry", "racconto queue retry 12 13", "racconto queue retry --state skipped --project jeju",
    ]
    static var parameters: [Parameter<Self>] {
        JobFilter.parameters.map { $0.nested(in: \.filter) } + [
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing")
        ]
    }

    var filter = JobFilter()
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.queue()
        try await filter.requireKnown(in: store)
        let selection =
            filter.isEmpty
            ? JobSelection(states: [.failed]) : try await filter.selection(store, context)
        if isDryRun {
            let counts = try await store.counts(selection, now: QueueClock.system.now())
            let count = counts.failedJobs + counts.skippedJobs + counts.delayed.jobs
            return try await context.tellJobs(count, "tried again", isDryRun: true)
        }
        return try await context.tellJobs(try await store.retry(selection), "tried again", isDryRun: false)
    }
}

/// Takes jobs out of the queue.
struct QueueCancelCommand: Command {
    static let name = "queue cancel"
    static let summary = "Remove photos that are not uploaded yet from the queue"
    static let examples = ["racconto queue cancel 12 13", "racconto queue cancel --state pending --yes"]
    static var parameters: [Parameter<Self>] {
        JobFilter.parameters.map { $0.nested(in: \.filter) } + [
            .flag("--yes", \.isConfirmed, "Do not ask"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var filter = JobFilter()
    var isConfirmed = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.queue()
        try await filter.requireKnown(in: store)
        let selection = try await filter.selection(store, context)
        let counts = try await store.counts(selection, now: QueueClock.system.now())
        let open = counts.pending.jobs + counts.working.jobs + counts.heldJobs
        if isDryRun || open == 0 {
            return try await context.tellJobs(open, "removed from the queue", isDryRun: isDryRun)
        }
        if filter.ids.isEmpty {
            try await Prompt(context).confirm("Remove \(context.photos(open)) from the queue?", assumed: isConfirmed)
        }
        let count = try await store.cancel(selection, now: QueueClock.system.now())
        return try await context.tellJobs(count, "removed from the queue", isDryRun: false)
    }
}

/// Forgets finished jobs.
struct QueueClearCommand: Command {
    static let name = "queue clear"
    static let summary = "Forget skipped and failed photos, or the states that are named"
    static let discussion = """
        Forgetting done photos (--state done) also forgets what was uploaded: the same files would then be recognised by
        their names on the server only.
        """
    static let examples = ["racconto queue clear", "racconto queue clear --state failed --yes"]
    static var parameters: [Parameter<Self>] {
        JobFilter.parameters.map { $0.nested(in: \.filter) } + [
            .flag("--yes", \.isConfirmed, "Do not ask"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var filter = JobFilter()
    var isConfirmed = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.queue()
        try await filter.requireKnown(in: store)
        let selection =
            filter.isEmpty
            ? JobSelection(states: [.failed, .skipped]) : try await filter.selection(store, context)
        let counts = try await store.counts(selection, now: QueueClock.system.now())
        let settled = counts.done.jobs + counts.failedJobs + counts.skippedJobs
        if isDryRun || settled == 0 { return try await context.tellJobs(settled, "forgotten", isDryRun: isDryRun) }
        if filter.ids.isEmpty {
            try await Prompt(context).confirm("Forget \(context.photos(settled))?", assumed: isConfirmed)
        }
        return try await context.tellJobs(try await store.clear(selection), "forgotten", isDryRun: false)
    }
}

extension JobState: ArgumentValue {}

/// Which jobs a queue command means; shared by those that take many.
struct JobFilter: Sendable {
    var ids: [Int] = []
    var states: [JobState] = []
    var project: String?

    static var parameters: [Parameter<JobFilter>] {
        [
            .positionals("job", \.ids, in: 1...Int.max, "Job numbers; without any, what the options select"),
            .options("--state", "STATE", \.states, "Only jobs in this state; may be repeated"),
            .option("--project", "P", \.project, "Only jobs for this project: id, slug or unique title"),
        ]
    }

    var isEmpty: Bool { ids.isEmpty && states.isEmpty && project == nil }

    /// What is selected. A project that exists nowhere is an error, rather than a selection of nothing.
    func selection(_ store: any QueueStore, _ context: Context) async throws -> JobSelection {
        var selection = JobSelection(
            ids: ids.isEmpty ? nil : ids.map { JobID(Int64($0)) },
            states: states.isEmpty ? nil : Set(states))
        if let project {
            selection.projectID = try await QueueProjects(store).named(project, context).first?.projectID
        }
        return selection
    }

    /// Throws when a number that was named is no job's.
    func requireKnown(in store: any QueueStore) async throws {
        for id in ids where try await store.job(JobID(Int64(id))) == nil {
            throw CommandFailure(.noInput, "no job has the number \(id)")
        }
    }
}

extension Context {
    /// `1 photo`, `12 photos`
    func photos(_ count: Int) -> String { Plural.of(count, "photo") }

    /// Tells how many of the queue's photos a command changed, in words or as `{"jobs":…}`.
    func tellJobs(_ count: Int, _ participle: String, isDryRun: Bool) async throws -> ExitCode {
        if isJSON {
            try await output.data(JSONText.line(["jobs": count]))
        } else {
            output.note("\(photos(count)) \(isDryRun ? "would be " : "")\(participle)")
        }
        return .success
    }
}
