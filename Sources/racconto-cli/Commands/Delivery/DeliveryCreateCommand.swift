import RaccontoKit

/// Makes a delivery link.
struct DeliveryCreateCommand: Command {
    static let name = "delivery create"
    static let summary = "Make a link by which a client chooses photos of a project, and print its id"
    static let discussion = """
        With --min-rating and --colour the link shows photos that satisfy one or the other. A password travels in a
        header and is ASCII only.
        """
    static let examples = [
        "racconto delivery create --project jeju --label \"Kim wedding\" --min-rating 3 --expires 2026-12-31",
        "racconto delivery create --project jeju --ask-password",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .option("--project", "P", \.project, "Project: id, slug or unique title").required,
            .option("--label", "TEXT", \.linkLabel, "What the client reads"),
            .option("--min-rating", "STARS", \.rating, "Show photos with so many stars or more"),
            .option("--colour", "COLOUR", \.colour, "Show photos with this label"),
            .option("--expires", "WHEN", \.expires, "Day or moment (ISO 8601, UTC) at which it ends"),
            .flag("--ask-password", \.asksPassword, "Ask for a password, twice and without echo"),
            .flag("--password-stdin", \.passwordFromStandardInput, "Read the password from standard input"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var project: String?
    var linkLabel: String?
    var rating: Stars?
    var colour: ColourLabel?
    var expires: String?
    var asksPassword = false
    var passwordFromStandardInput = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard let project else { throw UsageError.missingArgument("--project") }
        let client = try context.client()
        let target = try await client.resolveProject(project)
        var link = NewDeliveryLink(projectID: target.id)
        link.label = linkLabel
        link.filterRating = rating?.number
        link.filterColor = colour?.rawValue
        link.expiresAt = expires
        if asksPassword || passwordFromStandardInput {
            link.password = try DeliveryPassword(context: context, isFromStandardInput: passwordFromStandardInput)
                .choose("password for the client: ")
        }
        if isDryRun {
            context.output.note("nothing was changed; a link to \(target.shown) would be made")
            return .success
        }
        let created = try await client.createDeliveryLink(link)
        if context.isJSON {
            try context.output.data(JSONText.line(DeliveryLinkRecord(created)))
        } else {
            try context.output.data(created.id.rawValue)
        }
        return .success
    }
}
