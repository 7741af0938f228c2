import RaccontoKit
import UploadQueue

/// The queue's counts as `--json` prints them: of everything, and of each project.
struct QueueStatusRecord: Encodable {
    private struct ProjectRecord: Encodable {
        let server, userID: String
        let projectID: ID<Project>
        let pending, delayed, working, done, failed, skipped, held: Int

        init(_ destination: Destination, _ counts: QueueCounts) {
            server = destination.account.server
            userID = destination.account.userID
            projectID = destination.projectID
            pending = counts.pending.jobs
            delayed = counts.delayed.jobs
            working = counts.working.jobs
            done = counts.done.jobs
            failed = counts.failedJobs
            skipped = counts.skippedJobs
            held = counts.heldJobs
        }

        enum CodingKeys: String, CodingKey {
            case server, pending, delayed, working, done, failed, skipped, held
            case userID = "user_id"
            case projectID = "project_id"
        }
    }

    private let pending, delayed, working, done, failed, skipped, held: Int
    private let holds: [HoldRecord]
    private let projects: [ProjectRecord]

    init(_ counts: QueueCounts, parts: [(destination: Destination, counts: QueueCounts)], holds: [Hold]) {
        pending = counts.pending.jobs
        delayed = counts.delayed.jobs
        working = counts.working.jobs
        done = counts.done.jobs
        failed = counts.failedJobs
        skipped = counts.skippedJobs
        held = counts.heldJobs
        self.holds = holds.map(HoldRecord.init)
        projects = parts.map { ProjectRecord($0.destination, $0.counts) }
    }
}
