import RaccontoKit

/// Ends delivery links.
struct DeliveryDeleteCommand: Command {
    static let name = "delivery delete"
    static let summary = "End delivery links; what clients chose by them is forgotten"
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
            try Question(context).confirm("End \(amount) and forget what was chosen?", assumed: isConfirmed)
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
