import RaccontoKit
import RaccontoStory

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
            try context.output.data(JSONText.array(tree.nodes.map { ChapterRecord($0, isTree: true) }))
            return .success
        }
        for top in tree.nodes {
            try context.output.data(ChapterText.heading(top))
            for (index, sub) in top.subchapters.enumerated() {
                let branch = index == top.subchapters.count - 1 ? "└── " : "├── "
                try context.output.data(branch + ChapterText.heading(sub))
            }
        }
        return .success
    }
}
