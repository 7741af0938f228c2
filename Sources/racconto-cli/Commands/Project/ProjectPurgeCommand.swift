import RaccontoKit

/// Destroys deleted projects.
struct ProjectPurgeCommand: Command {
    static let name = "project purge"
    static let summary = "Destroy projects in the trash for good, after naming what dies with them"
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
