import Foundation
import RaccontoKit
import UploadQueue

/// Counts the queue's jobs by state.
struct QueueStatusCommand: Command {
    static let name = "queue status"
    static let summary = "Count the queue's photos by state, and list what is held and why"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.queue()
        let now = QueueClock.system.now()
        let holds = try await store.holds()
        let projects = try await QueueProjects(store)
        var parts: [(destination: Destination, counts: QueueCounts)] = []
        for destination in projects.destinations {
            let selection = JobSelection(account: destination.account, projectID: destination.projectID)
            parts.append((destination, try await store.counts(selection, now: now)))
        }
        if context.isJSON {
            let counts = try await store.counts(.all, now: now)
            try await context.output.data(JSONText.line(QueueStatusRecord(counts, parts: parts, holds: holds)))
            return .success
        }
        let places = QueuePlaces(projects.destinations, projects)
        var table = Table(places.columns + [("state", .left), ("photos", .right), ("", .left)])
        if parts.isEmpty { parts = [(Self.nowhere, QueueCounts())] }
        for part in parts {
            for row in Self.rows(part.counts) { table.add(places.cells(part.destination) + row) }
        }
        try await context.show(table)
        for hold in holds { try await context.output.data("held: " + PlainText.oneLine(hold.message)) }
        return .success
    }

    /// Stands for the projects of an empty queue.
    private static let nowhere = Destination(account: AccountKey(server: "", userID: ""), projectID: "")

    private static func rows(_ counts: QueueCounts) -> [[String]] {
        let delayed = counts.delayed.jobs > 0 ? "\(counts.delayed.jobs) wait for their next try" : ""
        let held = counts.held.sorted { $0.key.rawValue < $1.key.rawValue }
        let failed = counts.failed.sorted { $0.key < $1.key }
        let skipped = counts.skipped.sorted { $0.key < $1.key }
        return [["pending", "\(counts.pending.jobs)", delayed], ["working", "\(counts.working.jobs)", ""]]
            + held.map { ["held", "\($0.value.jobs)", $0.key.rawValue] } + [["done", "\(counts.done.jobs)", ""]]
            + failed.map { ["failed", "\($0.value.jobs)", $0.key] }
            + skipped.map { ["skipped", "\($0.value.jobs)", $0.key] }
    }
}

/// The queue's counts as `--json` prints them: of everything, and of each project.
private struct QueueStatusRecord: Encodable {
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

/// A hold as `--json` prints it, all keys every time.
private struct HoldRecord: Encodable {
    private let hold: Hold

    init(_ hold: Hold) { self.hold = hold }

    private enum Key: String, CodingKey {
        case reason, message, since, server
        case userID = "user_id"
        case projectID = "project_id"
    }

    func encode(to encoder: any Encoder) throws {
        let (account, project): (AccountKey?, ID<Project>?) =
            switch hold.scope {
            case .everything: (nil, nil)
            case .account(let account): (account, nil)
            case .project(let destination): (destination.account, destination.projectID)
            }
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(hold.reason.rawValue, forKey: .reason)
        try values.encode(hold.message, forKey: .message)
        try values.encode(hold.since.date.formatted(.iso8601), forKey: .since)
        try values.encode(account?.server, forKey: .server)
        try values.encode(account?.userID, forKey: .userID)
        try values.encode(project, forKey: .projectID)
    }
}
