import RaccontoKit
import RaccontoStory

/// Adds a text to a chapter.
struct TextAddCommand: Command {
    static let name = "text add"
    static let summary = "Add a text to a chapter, and print its id"
    static let discussion = "The text is Markdown: an argument, a file, standard input (-), or what EDITOR leaves."
    static let examples = [
        "racconto text add \"섬의 동쪽 끝\" --chapter 새벽 --project jeju",
        "racconto text add --file intro.md --chapter 새벽 --project jeju --at 1",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .optionalPositional("text", \.text, "The text; - for standard input"),
            .option("--file", "FILE", \.file, "Read the text from a file"),
            .option("--at", "N", \.number, "To this place among the blocks, from 1 (default: the end)"),
        ] + BlockOptions.inChapter.map { $0.nested(in: \.options) }
    }

    var text: String?
    var file: String?
    var number: Int?
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard let chapter = options.chapter else { throw UsageError.missingArgument("--chapter") }
        let index = try Place(number: number).index(from: nil)
        let source = TextSource(context: context, argument: text, file: file)
        let session = try await StorySession(
            project: options.story.project, locks: source.isReady && !options.story.isDryRun, context)
        let target = try session.lookup.chapter(chapter)
        let new = ID<ChapterItem>("new:1")
        try await source.use(draft: "") { text in
            guard !text.isEmpty else { throw CommandFailure(.badInput, "the text is empty; nothing was added") }
            let made = try await session.edit(
                [.addText(id: new, text: text, in: target.id, at: index)], isDryRun: options.story.isDryRun)
            if !context.isJSON, let made { try context.output.data(made.ids.serverID(of: new).rawValue) }
        }
        return .success
    }
}
