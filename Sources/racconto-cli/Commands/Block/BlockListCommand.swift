import RaccontoKit
import RaccontoStory

/// Lists blocks.
struct BlockListCommand: Command {
    static let name = "block list"
    static let summary = "List the blocks of a chapter, or of the whole story"
    static let examples = ["racconto block list --project jeju --chapter 새벽"]
    static var parameters: [Parameter<Self>] {
        [
            .option("--project", "P", \.project, "Project: id, slug or unique title").required,
            .option("--chapter", "CHAPTER", \.chapter, "Only this chapter"),
        ]
    }

    var project: String?
    var chapter: String?
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: project, context)
        let story = session.story
        let chapters = try chapter.map { [try session.lookup.chapter($0)] } ?? story.tree.flattened.map(\.node.chapter)
        let blocks = chapters.flatMap { chapter in
            story.blocks(of: chapter.id).enumerated().map {
                (chapter: chapter, number: $0.offset + 1, block: $0.element)
            }
        }
        if context.isJSON {
            try context.output.data(
                JSONText.array(blocks.map { BlockRecord($0.block, in: $0.chapter.id, number: $0.number) }))
            return .success
        }
        let text = BlockText(story)
        var table = Table([
            ("chapter", .left), ("no", .right), ("kind", .left), ("photos", .right), ("content", .left), ("id", .left),
        ])
        for (chapter, number, block) in blocks {
            let words = block.text.map { BlockText.lines($0.textContent ?? "", limit: 1, width: 40).joined() }
            let content = [block.photos.isEmpty ? nil : text.photos(block), words].compactMap(\.self)
            table.add(
                chapter.title, String(number), BlockText.kind(block), String(block.photos.count),
                content.joined(separator: " · "), block.id.rawValue)
        }
        try context.show(table)
        return .success
    }
}
