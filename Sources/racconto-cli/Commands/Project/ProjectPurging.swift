import RaccontoKit

/// Destroys deleted projects, after naming what dies with them.
struct ProjectPurging: Sendable {
    let context: Context
    let isConfirmed: Bool
    let isDryRun: Bool

    func purge(_ projects: [Project], _ client: RaccontoClient) async throws -> ExitCode {
        var losses: [ID<Project>: String] = [:]
        for project in projects { losses[project.id] = try await loss(of: project, client) }
        if !isDryRun {
            let list = projects.compactMap { losses[$0.id] }.joined(separator: "; ")
            try Question(context).confirm("Destroy for good: \(list)?", assumed: isConfirmed)
        }
        let (isDryRun, isJSON, known) = (isDryRun, context.isJSON, losses)
        let bulk = BulkChange(context: context, kind: .project, participle: "destroyed", isDryRun: isDryRun)
        return try await bulk.run(projects, target: { .init(id: $0.id.rawValue, name: $0.title) }) { project in
            if !isDryRun { try await client.purgeProject(project.id) }
            let tellsLoss = isDryRun && !isJSON
            return .changed(name: tellsLoss ? known[project.id] ?? project.shown : project.title)
        }
    }

    /// A deleted project's contents can still be read by its id.
    private func loss(of project: Project, _ client: RaccontoClient) async throws -> String {
        let photos = try await client.photos(in: project.id, includeDeleted: true).count
        let chapters = try await client.chapters(of: project.id).count
        let notes = try await client.notes(in: project.id).count
        return "\(project.shownTitle) (\(project.id)) with \(Amount.of(photos, "photo")), "
            + "\(Amount.of(chapters, "chapter")) and \(Amount.of(notes, "note"))"
    }
}
