import RaccontoKit
import RaccontoStory

/// Lists the chapters of a story.
struct ChapterListCommand: Command {
    static let name = "chapter list"
    static let summary = "List the chapters of a story in reading order"
    static let examples = ["racconto chapter list --project jeju"]
    static var parameters: [Parameter<Self>] {
        [.option("--project", "P", \.project, "Project: id, slug or unique title").required]
    }

    var project: String?
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let story = try await StorySession(project: project, context).story
        let nodes = story.tree.flattened
        if context.isJSON {
            try context.output.data(JSONText.array(nodes.map { ChapterRecord($0.node) }))
            return .success
        }
        var table = Table([
            ("title", .left), ("below", .left), ("photos", .right), ("texts", .right), ("note", .left), ("id", .left),
        ])
        for (node, parent) in nodes {
            let items = story.blocks(of: node.chapter.id).flatMap(\.items)
            let photos = items.count { $0.itemType == .photo }
            table.add(
                node.chapter.title, parent.flatMap { story.chapter($0)?.title } ?? "", String(photos),
                String(items.count - photos), node.irregularity.map(ChapterText.words) ?? "",
                node.chapter.id.rawValue)
        }
        try context.show(table)
        return .success
    }
}
