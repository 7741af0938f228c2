import RaccontoKit
import RaccontoStory

/// Shows a project's story.
struct StoryShowCommand: Command {
    static let name = "story show"
    static let summary = "Show a story: chapters, and a card for each block"
    static let discussion = """
        A card has the first three photos and the number of others, or the first two lines of a text. `×` before a name
        means that the photo is in the trash: it is edited with the rest, but visitors do not see it.
        """
    static let examples = ["racconto story show jeju"]
    static var parameters: [Parameter<Self>] {
        [.positional("project", \.project, "Id, slug or unique title")]
    }

    var project = ""
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: project, context)
        let story = session.story
        if context.isJSON {
            try context.output.data(
                JSONText.array(story.tree.nodes.map { ChapterRecord($0, in: story, isTree: true) }))
            return .success
        }
        try context.output.data(PlainText.oneLine(session.project.title))
        for top in story.tree.nodes {
            try show(top, of: story, indent: "", context.output)
            for subchapter in top.subchapters { try show(subchapter, of: story, indent: "    ", context.output) }
        }
        return .success
    }

    private func show(_ node: ChapterTree.Node, of story: Story, indent: String, _ output: Output) throws {
        try output.data("")
        try output.data(indent + ChapterText.heading(node))
        if let description = node.chapter.description, !description.isEmpty {
            for line in BlockText.lines(description) { try output.data(indent + "     " + line) }
        }
        let text = BlockText(story)
        for (index, block) in story.blocks(of: node.chapter.id).enumerated() {
            for line in text.card(block, number: index + 1, indent: indent) { try output.data(line) }
        }
    }
}
