import RaccontoKit

/// Moves photos to another project.
struct PhotoMoveCommand: Command {
    static let name = "photo move"
    static let summary = "Move photos to another project"
    static let discussion = """
        Chapters of the old project that show the photos go on showing them; `racconto photo chapters PHOTO` tells
        which. Notes about the photos stay in the old project.
        """
    static let examples = [
        "racconto photo move 7b0c2f6e --to udo",
        "racconto photo move --project jeju --folder 우도 --to udo --dry-run",
    ]
    static var parameters: [Parameter<Self>] {
        [.option("--to", "PROJECT", \.destination, "Project that receives them: id, slug or unique title").required]
            + PhotoSelection.parameters.map { $0.nested(in: \.selection) }
    }

    var destination: String?
    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard let destination else { throw UsageError.missingArgument("--to") }
        try selection.check()
        let client = try context.client()
        let project = try await client.resolveProject(destination)
        var changes = PhotoChanges()
        changes.projectID = project.id
        return try await PhotoBulk(context: context, selection: selection, participle: "moved").run(
            client, question: { "Move \($0) to \(project.shown)?" }, changes)
    }
}
