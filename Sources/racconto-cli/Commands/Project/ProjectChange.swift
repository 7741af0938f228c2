import RaccontoKit

/// A change to one project, told in words or as JSON.
struct ProjectChange {
    let context: Context
    let project: Project
    let isDryRun: Bool

    /// - Parameter predicate: what is then true of it, as in `is public`.
    func run(_ predicate: String, _ change: () async throws -> Project) async throws -> ExitCode {
        if isDryRun {
            if context.isJSON {
                let record = ChangeRecord(
                    kind: .project, id: project.id.rawValue, name: project.title, result: .wouldChange)
                try context.output.data(JSONText.line(record))
            } else {
                context.output.note("nothing was changed; then \(project.title) \(predicate)")
            }
            return .success
        }
        let changed = try await change()
        if context.isJSON {
            try context.output.data(JSONText.line(ProjectRecord(changed)))
        } else {
            context.output.note("\(changed.title) \(predicate)")
        }
        return .success
    }

    /// The same for a change after which there is nothing to show, such as a deletion.
    func run(_ predicate: String, _ change: () async throws -> Void) async throws -> ExitCode {
        if !isDryRun { try await change() }
        if context.isJSON {
            let result: ChangeRecord.Result = isDryRun ? .wouldChange : .changed
            let record = ChangeRecord(kind: .project, id: project.id.rawValue, name: project.title, result: result)
            try context.output.data(JSONText.line(record))
        } else {
            context.output.note((isDryRun ? "nothing was changed; then " : "") + "\(project.title) \(predicate)")
        }
        return .success
    }
}
