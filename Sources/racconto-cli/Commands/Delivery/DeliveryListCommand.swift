import RaccontoKit

/// Lists delivery links.
struct DeliveryListCommand: Command {
    static let name = "delivery list"
    static let summary = "List the links by which clients choose photos of a project"
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
            try context.output.data(JSONText.array(links.map(DeliveryLinkRecord.init)))
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
        try context.show(table, whenEmpty: "the project has no delivery links")
        return .success
    }

    private static func shown(_ link: DeliveryLink) -> String {
        let rating = link.filterRating.map { "\($0) stars or more" }
        let parts = [rating, link.filterColor].compactMap { $0 }
        return parts.isEmpty ? "all photos" : parts.joined(separator: " or ")
    }
}
