import RaccontoKit

/// Destroys deleted projects, after naming what dies with them.
struct ProjectPurging: Sendable {
    let context: Context
    let isConfirmed: Bool
    let isDryRun: Bool

    func purge(_ projects: [Project], _ client: RaccontoClient) async throws -> ExitCode {
        var losses: [String] = []
        for project in projects { losses.append(try await loss(of: project, client)) }
        let list = losses.joined(separator: "; ")
        if isDryRun {
            if !context.isJSON { for loss in losses { context.output.note("would be destroyed: \(loss)") } }
        } else {
            try Question(context).confirm("Destroy for good: \(list)?", assumed: isConfirmed)
        }
        let isDryRun = isDryRun
        let bulk = BulkChange(context: context, kind: .project, participle: "destroyed", isDryRun: isDryRun)
        return try await bulk.run(projects, target: { .init(id: $0.id.rawValue, name: $0.title) }) { project in
            if !isDryRun { try await client.purgeProject(project.id) }
            return .changed(name: project.title)
        }
    }

    /// A deleted project's contents can still be read by its id.
    private func loss(of project: Project, _ client: RaccontoClient) async throws -> String {
        let photos = try await client.photos(in: project.id, includeDeleted: true).count
        let chapters = try await client.chapters(of: project.id).count
        let notes = try await client.notes(in: project.id).count
        return "\(project.title) (\(project.id)) with \(photos) photos, \(chapters) chapters and \(notes) notes"
    }
}
