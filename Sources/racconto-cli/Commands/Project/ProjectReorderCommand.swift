import RaccontoKit

/// Changes the order of projects.
struct ProjectReorderCommand: Command {
    static let name = "project reorder"
    static let summary = "Put projects first, in the order named; the others follow as they are"
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
            try context.output.data(JSONText.array(order.map(ProjectRecord.init)))
        } else {
            let names = order.map(\.shown).joined(separator: " · ")
            context.output.note((isDryRun ? "nothing was changed; the order would be: " : "the order is: ") + names)
        }
        return .success
    }
}
