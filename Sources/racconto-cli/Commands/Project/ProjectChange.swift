import RaccontoKit

/// A change to one project, told in words or as JSON.
struct ProjectChange {
    let context: Context
    let project: Project
    let isDryRun: Bool

    /// - Parameters:
    ///   - predicate: what is then true of it, as in `is public`.
    ///   - isDone: whether that is true already, so that nothing is sent.
    func run(
        _ predicate: String, isDone: Bool = false, _ change: () async throws -> Project
    ) async throws -> ExitCode {
        if isDone, !context.isJSON {
            context.output.note("nothing was changed; \(project.shown) \(predicate) already")
            return .success
        }
        if isDryRun {
            if context.isJSON {
                let record = ChangeRecord(
                    kind: .project, id: project.id.rawValue, name: project.title,
                    result: isDone ? .unchanged : .wouldChange)
                try context.output.data(JSONText.line(record))
            } else {
                context.output.note("nothing was changed; then \(project.shown) \(predicate)")
            }
            return .success
        }
        let changed = isDone ? project : try await change()
        if context.isJSON {
            try context.output.data(JSONText.line(ProjectRecord(changed)))
        } else {
            context.output.note("\(changed.shown) \(predicate)")
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
            context.output.note((isDryRun ? "nothing was changed; then " : "") + "\(project.shown) \(predicate)")
        }
        return .success
    }
}
