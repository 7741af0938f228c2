import RaccontoKit
import UploadQueue

/// Which jobs a queue command means; shared by those that take many.
struct JobFilter: Sendable {
    var ids: [Int] = []
    var states: [JobState] = []
    var project: String?

    static var parameters: [Parameter<JobFilter>] {
        [
            .positionals("job", \.ids, required: false, "Job numbers; without any, what the options select"),
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

extension JobState: ArgumentValue {}
