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
            try await context.output.data(JSONText.array(nodes.map { ChapterRecord($0.node) }))
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
        try await context.show(table)
        return .success
    }
}

/// Shows the chapters of a story as a tree.
struct ChapterTreeCommand: Command {
    static let name = "chapter tree"
    static let summary = "Show chapters and sub-chapters as a tree"
    static let examples = ["racconto chapter tree --project jeju"]
    static var parameters: [Parameter<Self>] {
        [.option("--project", "P", \.project, "Project: id, slug or unique title").required]
    }

    var project: String?
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let tree = try await StorySession(project: project, context).story.tree
        if context.isJSON {
            try await context.output.data(JSONText.array(tree.nodes.map { ChapterRecord($0, isTree: true) }))
            return .success
        }
        for top in tree.nodes {
            try await context.output.data(ChapterText.heading(top))
            for (index, sub) in top.subchapters.enumerated() {
                let branch = index == top.subchapters.count - 1 ? "└── " : "├── "
                try await context.output.data(branch + ChapterText.heading(sub))
            }
        }
        return .success
    }
}

/// Chapters in words.
enum ChapterText {
    /// Title, id, and what is odd about the chapter's place.
    static func heading(_ node: ChapterTree.Node) -> String {
        let title = PlainText.oneLine(node.chapter.title)
        return "\(title.isEmpty ? "(no title)" : title)  (\(node.chapter.id.rawValue.prefix(8)))"
            + (node.irregularity.map { "  ! " + words($0) } ?? "")
    }

    static func words(_ irregularity: ChapterTree.Irregularity) -> String {
        switch irregularity {
        case .orphan: "its parent chapter is gone"
        case .selfParent: "it is its own parent"
        case .cycle: "the chapters above it lead back to it"
        case .tooDeep: "it is below a sub-chapter"
        }
    }
}
