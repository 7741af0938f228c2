import RaccontoKit

/// Changes a project's tags.
struct ProjectTagCommand: Command {
    static let name = "project tag"
    static let summary = "Add and remove tags of a project, or show them"
    static let discussion = """
        The service writes tags in lower case, turns blanks and signs in them into `-`, and keeps five at most. Without
        an option the tags are printed.
        """
    static let examples = [
        "racconto project tag jeju", "racconto project tag jeju --add 바다 --add 오름 --remove sea",
        "racconto project tag jeju --clear",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .options("--add", "TAG", \.added, "Add a tag; may be repeated"),
            .options("--remove", "TAG", \.removed, "Remove a tag; may be repeated"),
            .flag("--clear", \.isCleared, "Remove all tags that are there"),
            .option("--title", "TEXT", \.title, "With --clear: repair a project, named by its id, that cannot be read"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    /// The service drops what is beyond this many without a word.
    private static let limit = 5

    var project = ""
    var added: [String] = []
    var removed: [String] = []
    var isCleared = false
    var title: String?
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        if let title { return try await repair(title, client, context) }
        let project = try await resolve(client)
        guard isCleared || !added.isEmpty || !removed.isEmpty else {
            if context.isJSON {
                try await context.output.data(JSONText.array(project.tags))
            } else {
                for tag in project.tags { try await context.output.data(PlainText.oneLine(tag)) }
            }
            return .success
        }
        let tags = try wanted(from: project.tags)
        let change = ProjectChange(context: context, project: project, isDryRun: isDryRun)
        return try await change.run(
            tags.isEmpty ? "has no tags" : "has the tags \(tags.joined(separator: ", "))",
            isDone: tags == project.tags
        ) {
            var changes = ProjectChanges()
            changes.tags = tags
            return try await client.updateProject(project.id, changes)
        }
    }

    /// A project whose tags the service stored as null cannot be read, and breaks the list of all projects, until its tags
    /// are written anew (API contract section 3). That needs the title, which cannot be read either.
    private func repair(_ title: String, _ client: RaccontoClient, _ context: Context) async throws -> ExitCode {
        guard isCleared, added.isEmpty, removed.isEmpty else {
            throw UsageError.conflict("--title can only be given with --clear")
        }
        guard !isDryRun else {
            context.output.note("nothing was changed; \(project) would have the title \(title) and no tags")
            return .success
        }
        var changes = ProjectChanges()
        changes.title = title
        changes.tags = []
        let repaired = try await client.updateProject(ID(project), changes)
        if context.isJSON {
            try await context.output.data(JSONText.line(ProjectRecord(repaired)))
        } else {
            context.output.note("\(repaired.shown) has no tags")
        }
        return .success
    }

    private func resolve(_ client: RaccontoClient) async throws -> Project {
        do throws(ProjectLookupError) {
            return try await client.resolveProject(project)
        } catch {
            guard isCleared, case .api(let cause) = error, cause.kind == .serverFailure else { throw error }
            throw CommandFailure(
                .unavailable,
                "\(cause); if it is the project's tags that broke it, `racconto project tag ID --clear --title TITLE`"
                    + " repairs it (`racconto photo list --json` shows the project's id)")
        }
    }

    private func wanted(from present: [String]) throws -> [String] {
        for tag in removed where !present.contains(tag) {
            throw CommandFailure(
                .noInput,
                "there is no tag `\(tag)`; there are \(present.isEmpty ? "none" : present.joined(separator: ", "))")
        }
        var tags = isCleared ? [] : present.filter { !removed.contains($0) }
        for tag in added where !tags.contains(tag) { tags.append(tag) }
        guard tags.count <= Self.limit else {
            throw CommandFailure(.badInput, "a project has \(Self.limit) tags at most; these would be \(tags.count)")
        }
        return tags
    }
}
