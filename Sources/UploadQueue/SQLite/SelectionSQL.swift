import Foundation
import RaccontoKit

/// A selection of jobs as a condition over `jobs j`.
struct SelectionSQL {
    private(set) var text = "1"
    private(set) var values: [SQLiteValue] = []

    /// The number of different texts is small, so that the same few statements serve every selection.
    init(_ selection: JobSelection, ignoringStates: Bool = false) {
        if let ids = selection.ids {
            add("j.id IN (SELECT value FROM json_each(?))", .text(SQLiteQueueStore.json(ids.map(\.rawValue))))
        }
        if let account = selection.account {
            // Looked up once for the whole query, where a join would look for every job.
            add(
                "j.destination_id IN (SELECT id FROM destinations WHERE account_id IN (SELECT id FROM accounts "
                    + "WHERE server = ? AND user_id = ?))", .text(account.server), .text(account.userID))
        }
        if let project = selection.projectID {
            add("j.destination_id IN (SELECT id FROM destinations WHERE project_id = ?)", .text(project.rawValue))
        }
        if let batch = selection.batch {
            add(
                "(j.batch_id = ? OR j.id IN (SELECT job_id FROM batch_jobs WHERE batch_id = ?))",
                .integer(batch.rawValue), .integer(batch.rawValue))
        }
        if let states = selection.states, !ignoringStates {
            let names = states.map { "\"\($0.rawValue)\"" }.sorted().joined(separator: ",")
            add(
                """
                (CASE WHEN j.state = 'pending' AND j.destination_id IN (SELECT d.id FROM destinations d
                WHERE \(SQLiteQueueStore.isHeld)) THEN 'held' ELSE j.state END) IN (SELECT value FROM json_each(?))
                """, .text("[\(names)]"))
        }
    }

    private mutating func add(_ condition: String, _ values: SQLiteValue...) {
        text += " AND " + condition
        self.values += values
    }
}
