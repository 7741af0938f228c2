import Foundation
import RaccontoKit

/// A selection of jobs as a condition over `jobs j`, `destinations d` and `accounts a`.
struct SelectionSQL {
    private(set) var text = "1"
    private(set) var values: [SQLiteValue] = []

    /// The number of conditions is fixed, so that the same few statements serve every selection.
    init(_ selection: JobSelection, ignoringStates: Bool = false) {
        if let ids = selection.ids {
            add("j.id IN (SELECT value FROM json_each(?))", .text(SQLiteQueueStore.json(ids.map(\.rawValue))))
        }
        if let account = selection.account {
            add("a.server = ?", .text(account.server))
            add("a.user_id = ?", .text(account.userID))
        }
        if let project = selection.projectID { add("d.project_id = ?", .text(project.rawValue)) }
        if let batch = selection.batch { add("j.batch_id = ?", .integer(batch.rawValue)) }
        if let states = selection.states, !ignoringStates {
            let names = states.map { "\"\($0.rawValue)\"" }.sorted().joined(separator: ",")
            add(
                """
                (CASE WHEN j.state = 'pending' AND \(SQLiteQueueStore.isHeld) THEN 'held' ELSE j.state END)
                IN (SELECT value FROM json_each(?))
                """, .text("[\(names)]"))
        }
    }

    private mutating func add(_ condition: String, _ value: SQLiteValue) {
        text += " AND " + condition
        values.append(value)
    }
}
