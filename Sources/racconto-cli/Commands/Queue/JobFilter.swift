import RaccontoKit
import UploadQueue

/// Which jobs a queue command means; shared by those that take many.
struct JobFilter: Sendable {
    /// A job's state as it is typed.
    enum State: String, CaseIterable, ArgumentValue {
        case pending
        case working
        case held
        case done
        case failed
        case skipped
    }

    var ids: [Int] = []
    var states: [State] = []
    var project: String?

    static var parameters: [Parameter<JobFilter>] {
        [
            .positionals("job", \.ids, required: false, "Job numbers; without any, what the options select"),
            .options("--state", "STATE", \.states, "Only jobs in this state; may be repeated"),
            .option("--project", "ID", \.project, "Only jobs for this project id"),
        ]
    }

    var isEmpty: Bool { ids.isEmpty && states.isEmpty && project == nil }

    var selection: JobSelection {
        JobSelection(
            ids: ids.isEmpty ? nil : ids.map { JobID(Int64($0)) },
            states: states.isEmpty
                ? nil : Set(states.compactMap { JobSelection.StateName(rawValue: $0.rawValue) }),
            projectID: project.map { ID<Project>($0) })
    }

    /// Throws when a number that was named is no job's.
    func requireKnown(in store: SQLiteQueueStore) async throws {
        for id in ids where try await store.job(JobID(Int64(id))) == nil {
            throw CommandFailure(.noInput, "no job has the number \(id)")
        }
    }
}
