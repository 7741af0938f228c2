import RaccontoKit
import UploadQueue

/// Counts the queue's jobs by state.
struct QueueStatusCommand: Command {
    static let name = "queue status"
    static let summary = "Count the queue's photos by state, and tell what is held and why"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
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
            try context.output.data(JSONText.line(QueueStatusRecord(counts, parts: parts, holds: holds)))
            return .success
        }
        let places = QueuePlaces(projects.destinations, projects)
        var table = Table(places.columns + [("state", .left), ("photos", .right), ("", .left)])
        if parts.isEmpty { parts = [(Self.nowhere, QueueCounts())] }
        for part in parts {
            for row in Self.rows(part.counts) { table.add(places.cells(part.destination) + row) }
        }
        try context.show(table)
        for hold in holds { try context.output.data("held: " + PlainText.oneLine(hold.message)) }
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
