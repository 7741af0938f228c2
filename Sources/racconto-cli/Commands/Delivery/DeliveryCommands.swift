import PhotoMarks
import RaccontoKit

/// Lists delivery links.
struct DeliveryListCommand: Command {
    static let name = "delivery list"
    static let summary = "List the links with which clients choose photos of a project"
    static let examples = ["racconto delivery list --project jeju"]
    static var parameters: [Parameter<Self>] {
        [.option("--project", "P", \.project, "Project: id, slug or unique title").required]
    }

    var project: String?
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard let project else { throw UsageError.missingArgument("--project") }
        let client = try context.client()
        let links = try await client.deliveryLinks(of: try await client.resolveProject(project).id)
        if context.isJSON {
            try await context.output.data(JSONText.array(links.map(DeliveryLinkRecord.init)))
            return .success
        }
        var table = Table([
            ("label", .left), ("chosen", .right), ("password", .left), ("expires", .left), ("shows", .left),
            ("id", .left),
        ])
        for link in links {
            table.add(
                link.label ?? "", String(link.selectionCount), link.hasPassword ? "yes" : "no",
                link.expiresAt.map(LocalTime.text) ?? "", Self.shown(link), link.id.rawValue)
        }
        try await context.show(table, whenEmpty: "the project has no delivery links")
        return .success
    }

    private static func shown(_ link: DeliveryLink) -> String {
        let rating = link.filterRating.map { "\($0) stars or more" }
        let parts = [rating, link.filterColor].compactMap { $0 }
        return parts.isEmpty ? "all photos" : parts.joined(separator: " or ")
    }
}

/// Makes a delivery link.
struct DeliveryCreateCommand: Command {
    static let name = "delivery create"
    static let summary = "Create a link with which a client chooses photos of a project, and print its id"
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
    var rating: StarRating?
    var colour: ColorLabel?
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
        link.filterRating = rating
        link.filterColor = colour
        link.expiresAt = expires
        if asksPassword || passwordFromStandardInput {
            link.password = try await DeliveryPassword(context: context, isFromStandardInput: passwordFromStandardInput)
                .choose("password for the client: ")
        }
        if isDryRun {
            context.output.note("nothing was changed; a link to \(target.shown) would be made")
            return .success
        }
        let created = try await client.createDeliveryLink(link)
        if context.isJSON {
            try await context.output.data(JSONText.line(DeliveryLinkRecord(created)))
        } else {
            try await context.output.data(created.id.rawValue)
        }
        return .success
    }
}

/// Ends delivery links.
struct DeliveryDeleteCommand: Command {
    static let name = "delivery delete"
    static let summary = "End delivery links, and forget what clients chose with them"
    static let examples = ["racconto delivery delete 3f0e9d2a"]
    static var parameters: [Parameter<Self>] {
        [
            .positionals("link", \.links, "Ids of links, or beginnings of ids"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var links: [ID<DeliveryLink>] = []
    var isConfirmed = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let isDryRun = isDryRun
        var doomed: [ID<DeliveryLink>] = []
        for link in links { doomed.append(try await DeliveryLookup(client: client).id(link)) }
        if !isDryRun {
            let amount = links.count == 1 ? "the link" : "\(links.count) links"
            try await Prompt(context).confirm("End \(amount) and forget what was chosen?", assumed: isConfirmed)
        }
        let bulk = BulkChange(context: context, kind: .link, participle: "ended", isDryRun: isDryRun)
        return try await bulk.run(doomed, target: { .init(id: $0.rawValue) }) { link in
            if isDryRun {
                return .changed(name: try await client.delivery(link).label)
            }
            try await client.deleteDeliveryLink(link)
            return .changed(name: nil)
        }
    }
}

/// A delivery link as `--json` prints it: the API's keys, all of them every time.
private struct DeliveryLinkRecord: Encodable {
    private let link: DeliveryLink

    init(_ link: DeliveryLink) { self.link = link }

    enum Key: String, CodingKey, CaseIterable {
        case id, label
        case projectID = "project_id"
        case hasPassword = "has_password"
        case expiresAt = "expires_at"
        case createdAt = "created_at"
        case selectionCount = "selection_count"
        case filterRating = "filter_rating"
        case filterColor = "filter_color"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(link.id, forKey: .id)
        try values.encode(link.projectID, forKey: .projectID)
        try values.encode(link.label, forKey: .label)
        try values.encode(link.hasPassword, forKey: .hasPassword)
        try values.encode(link.expiresAt, forKey: .expiresAt)
        try values.encode(link.createdAt, forKey: .createdAt)
        try values.encode(link.selectionCount, forKey: .selectionCount)
        try values.encode(link.filterRating, forKey: .filterRating)
        try values.encode(link.filterColor, forKey: .filterColor)
    }
}

/// Finds a delivery link of one's own by the beginning of its id.
struct DeliveryLookup {
    let client: RaccontoClient

    /// The whole id. The links of all projects are listed when it is not whole: nothing else knows them.
    func id(_ text: ID<DeliveryLink>) async throws -> ID<DeliveryLink> {
        guard ShortID.canBe(text.rawValue) else { return text }
        var links: [ID<DeliveryLink>] = []
        for project in try await client.projects() {
            links += try await client.deliveryLinks(of: project.id).map(\.id)
        }
        return try IDChoice.pick(text, among: links, called: "link") ?? text
    }
}
