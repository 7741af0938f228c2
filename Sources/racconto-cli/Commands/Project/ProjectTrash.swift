import RaccontoKit

/// Moves a project to the trash.
struct ProjectDeleteCommand: Command {
    static let name = "project delete"
    static let summary = "Move a project to the trash, where it stays for 30 days"
    static let examples = ["racconto project delete jeju --dry-run"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
            .flag("--dry-run", \.isDryRun, "Show what would be deleted; change nothing"),
        ]
    }

    var project = ""
    var isConfirmed = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let project = try await client.resolveProject(project)
        if !isDryRun {
            try await Prompt(context).confirm(
                "Move \(project.shownTitle) (\(project.id)) to the trash?", assumed: isConfirmed)
        }
        return try await ProjectChange(context: context, project: project, isDryRun: isDryRun).run(
            "is in the trash"
        ) { () async throws -> Void in try await client.deleteProject(project.id) }
    }
}

/// Lists deleted projects.
struct ProjectTrashCommand: Command {
    static let name = "project trash"
    static let summary = "List the projects in the trash; they are destroyed after 30 days"
    static let acceptsYes = true
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let projects = try await context.client().trashedProjects()
        if context.isJSON {
            try await context.output.data(JSONText.array(projects.map(ProjectRecord.init)))
            return .success
        }
        var table = Table("deleted", "slug", "title", "id")
        for project in projects {
            table.add(
                project.deletedAt.map(LocalTime.text) ?? "", project.slug ?? "", project.shownTitle,
                project.id.rawValue)
        }
        try await context.show(table, whenEmpty: "no project is in the trash")
        return .success
    }
}

/// Takes a project out of the trash.
struct ProjectRestoreCommand: Command {
    static let name = "project restore"
    static let summary = "Restore a project from the trash, with its photos, chapters and notes"
    static let discussion = "All its notes come back, also those that had been deleted with a photo before."
    static let examples = ["racconto project restore jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title of a project in the trash"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project = ""
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let project = try TrashedProjects(projects: try await client.trashedProjects()).find(project)
        return try await ProjectChange(context: context, project: project, isDryRun: isDryRun).run(
            "is back from the trash"
        ) { try await client.restoreProject(project.id) }
    }
}

/// Destroys deleted projects.
struct ProjectPurgeCommand: Command {
    static let name = "project purge"
    static let summary = "Destroy projects in the trash for good, after listing what is lost with them"
    static let examples = ["racconto project purge jeju --dry-run"]
    static var parameters: [Parameter<Self>] {
        [
            .positionals("project", \.projects, "Ids, slugs or unique titles of projects in the trash"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var projects: [String] = []
    var isConfirmed = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let trashed = TrashedProjects(projects: try await client.trashedProjects())
        let doomed = try projects.map(trashed.find)
        return try await ProjectPurging(context: context, isConfirmed: isConfirmed, isDryRun: isDryRun)
            .purge(doomed, client)
    }
}

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
            try await Prompt(context).confirm("Destroy for good: \(list)?", assumed: isConfirmed)
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
        return "\(project.shownTitle) (\(project.id)) with \(Plural.of(photos, "photo")), "
            + "\(Plural.of(chapters, "chapter")) and \(Plural.of(notes, "note"))"
    }
}

/// Finds deleted projects as people name them: by id, slug, unique title or the beginning of an id.
struct TrashedProjects {
    let projects: [Project]

    /// Every deleted project; none where the service keeps none.
    static func all(_ client: RaccontoClient) async throws -> [Project] {
        do throws(RaccontoError) {
            return try await client.trashedProjects()
        } catch {
            guard error.kind == .noSuchRoute else { throw error }
            return []
        }
    }

    func find(_ text: String) throws -> Project {
        if let project = projects.first(where: { $0.id.rawValue == text || $0.slug == text }) { return project }
        var candidates = projects.filter { $0.title == text }
        if candidates.isEmpty {
            let ids = ShortID.matches(text, among: projects.map(\.id))
            candidates = projects.filter { ids.contains($0.id) }
        }
        guard let project = candidates.first else {
            throw CommandFailure(.noInput, "no project in the trash has the id, slug or title `\(text)`")
        }
        guard candidates.count == 1 else { throw ProjectLookupError.ambiguous(text, candidates: candidates) }
        return project
    }
}
