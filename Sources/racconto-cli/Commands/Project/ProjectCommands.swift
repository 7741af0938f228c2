import RaccontoKit

/// Sets a project's cover.
struct ProjectCoverCommand: Command {
    static let name = "project cover"
    static let summary = "Set or remove the cover of a project"
    static let examples = ["racconto project cover jeju 7b0c2f6e", "racconto project cover jeju --none"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .optionalPositional("photo", \.photo, "Photo id, or the beginning of one"),
            .flag("--none", \.isNone, "No cover"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project = ""
    var photo: ID<Photo>?
    var isNone = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard (photo == nil) == isNone else { throw UsageError.conflict("name a photo, or --none") }
        let client = try context.client()
        let project = try await client.resolveProject(project)
        var picture: Photo?
        if let photo { picture = try await client.photo(try await PhotoLookup(client: client).id(photo)) }
        let change = ProjectChange(context: context, project: project, isDryRun: isDryRun)
        return try await change.run(
            picture.map { "has the cover \($0.shown)" } ?? "has no cover",
            isDone: project.coverImageURL == picture?.imageURL
        ) { try await client.setCover(of: project.id, to: picture?.id) }
    }
}

/// Shows a project to others.
struct ProjectPublishCommand: Command {
    static let name = "project publish"
    static let summary = "Show a project in the public portfolio, and with --explore in Explore"
    static let discussion = "A project that is in Explore stays there unless --no-explore takes it out."
    static let examples = ["racconto project publish jeju", "racconto project publish jeju --explore"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .flag("--explore", \.isInExplore, "Show it in Explore as well"),
            .flag("--no-explore", \.isTakenOut, "Take it out of Explore"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project = ""
    var isInExplore = false
    var isTakenOut = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard !isInExplore || !isTakenOut else {
            throw UsageError.conflict("--explore and --no-explore cannot be given together")
        }
        let client = try context.client()
        let project = try await client.resolveProject(project)
        // The two are set together: leaving Explore out would take the project out of it.
        let isShown = isInExplore || (project.showInExplore && !isTakenOut)
        let audience: ProjectAudience = isShown ? .explore : .portfolio
        let change = ProjectChange(context: context, project: project, isDryRun: isDryRun)
        return try await change.run(
            isShown ? "is public and in Explore" : "is public",
            isDone: project.isPublic && project.showInExplore == isShown
        ) { try await client.setAudience(of: project.id, to: audience) }
    }
}

/// Hides a project from others.
struct ProjectUnpublishCommand: Command {
    static let name = "project unpublish"
    static let summary = "Take a project out of the public portfolio and of Explore"
    static let examples = ["racconto project unpublish jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project = ""
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let project = try await client.resolveProject(project)
        let isDone = !project.isPublic && !project.showInExplore
        let change = ProjectChange(context: context, project: project, isDryRun: isDryRun)
        return try await change.run("is private", isDone: isDone) {
            try await client.setAudience(of: project.id, to: .onlyMe)
        }
    }
}

/// Changes the order of projects.
struct ProjectReorderCommand: Command {
    static let name = "project reorder"
    static let summary = "Move projects to the front in the given order; the others keep theirs"
    static let examples = ["racconto project reorder jeju udo", "racconto project reorder udo --dry-run"]
    static var parameters: [Parameter<Self>] {
        [
            .positionals("project", \.projects, "Ids, slugs or unique titles"),
            .flag("--dry-run", \.isDryRun, "Show the order that would be; change nothing"),
        ]
    }

    var projects: [String] = []
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        var first: [Project] = []
        for text in projects { first.append(try await client.resolveProject(text)) }
        let present = try await client.projects()
        let known = Set(first.map(\.id))
        var order = first + present.filter { !known.contains($0.id) }
        if !isDryRun, order.map(\.id) != present.map(\.id) {
            let ids = try await client.reorderProjects(first.map(\.id))
            order = ids.compactMap { id in present.first { $0.id == id } }
        }
        if context.isJSON {
            try await context.output.data(JSONText.array(order.map(ProjectRecord.init)))
        } else {
            let names = order.map(\.shown).joined(separator: " · ")
            context.output.note((isDryRun ? "nothing was changed; the order would be: " : "the order is: ") + names)
        }
        return .success
    }
}

/// A change to one project, printed in words or as JSON.
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
                try await context.output.data(JSONText.line(record))
            } else {
                context.output.note("nothing was changed; then \(project.shown) \(predicate)")
            }
            return .success
        }
        let changed = isDone ? project : try await change()
        if context.isJSON {
            try await context.output.data(JSONText.line(ProjectRecord(changed)))
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
            try await context.output.data(JSONText.line(record))
        } else {
            context.output.note((isDryRun ? "nothing was changed; then " : "") + "\(project.shown) \(predicate)")
        }
        return .success
    }
}
