import RaccontoKit

/// Makes a photo the cover of its project.
struct PhotoCoverCommand: Command {
    static let name = "photo cover"
    static let summary = "Use a photo as the cover of its project"
    static let examples = ["racconto photo cover 7b0c2f6e"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("photo", \.photo, "Photo id, or the beginning of one"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var photo = ID<Photo>("")
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let photo = try await client.photo(try await PhotoLookup(client: client).id(photo))
        let project = try await client.project(photo.projectID)
        let change = ProjectChange(context: context, project: project, isDryRun: isDryRun)
        return try await change.run(
            "has the cover \(photo.shown)", isDone: project.coverImageURL == photo.imageURL && photo.deletedAt == nil
        ) {
            try await client.setCover(of: project.id, to: photo.id)
        }
    }
}

/// Moves photos to another project.
struct PhotoMoveCommand: Command {
    static let name = "photo move"
    static let summary = "Move photos to another project"
    static let discussion = """
        Chapters of the old project that show the photos go on showing them; `racconto photo chapters PHOTO`
        lists them. Notes about the photos stay in the old project.
        """
    static let examples = [
        "racconto photo move 7b0c2f6e --to udo",
        "racconto photo move --project jeju --folder 우도 --to udo --dry-run",
    ]
    static var parameters: [Parameter<Self>] {
        [.option("--to", "PROJECT", \.destination, "Target project: id, slug or unique title").required]
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

/// Turns photos.
struct PhotoRotateCommand: Command {
    static let name = "photo rotate"
    static let summary = "Rotate photos by 90 degrees"
    static let discussion = """
        The service makes a rotated copy of the original. Pictures that racconto uploaded are upright already, so this is
        for photos that other clients brought.
        """
    static let examples = ["racconto photo rotate right 7b0c2f6e"]
    static var parameters: [Parameter<Self>] {
        [.positional("direction", \.direction, "left or right")]
            + PhotoSelection.parameters.map { $0.nested(in: \.selection) }
    }

    var direction = RotationDirection.right
    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let direction = direction
        return try await PhotoBulk(context: context, selection: selection, participle: "rotated").run(
            client, question: { "Rotate \($0) \(direction.rawValue)?" }
        ) { (try await client.rotate($0, direction), true) }
    }
}

extension RotationDirection: ArgumentValue {}
