import RaccontoKit
import RaccontoStory

/// Changes a text.
struct TextEditCommand: Command {
    static let name = "text edit"
    static let summary = "Change a text"
    static let discussion = "The new text is an argument, a file, standard input (-), or what EDITOR leaves of the old."
    static let examples = [
        "racconto text edit 2 --chapter 새벽 --project jeju",
        "racconto text edit 2 --file new.md --chapter 새벽 --project jeju",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("block", \.block, "The text's block, or the pair it is in: number in --chapter, or id"),
            .optionalPositional("text", \.text, "The new text; - for standard input"),
            .option("--file", "FILE", \.file, "Read the text from a file"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block = ""
    var text: String?
    var file: String?
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let source = TextSource(context: context, argument: text, file: file)
        let session = try await StorySession(
            project: options.story.project, locks: source.isReady && !options.story.isDryRun, context)
        let placed = try session.lookup.block(block, in: options.chapter)
        guard let item = placed.block.text else {
            throw CommandFailure(.badInput, "block \(placed.number) of \(placed.chapter.title) has no text")
        }
        try await source.use(draft: item.textContent ?? "") { text in
            try await session.edit([.editText(item.id, text: text)], isDryRun: options.story.isDryRun)
        }
        return .success
    }
}
