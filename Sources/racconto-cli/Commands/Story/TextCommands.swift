import PhotoPreparation
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
            .optionalPositional("text", \.text, "The text; - for standard input").orOption("--text", "TEXT"),
            .option("--file", "FILE", \.file, "Read the text from a file"),
            .option(
                "--at", "N", \.number, in: 1...Int.max, "To this place among the blocks, from 1 (default: the end)"),
        ] + BlockOptions.inChapter.map { $0.nested(in: \.options) }
    }

    var text: String?
    var file: FilePath?
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
            if !context.isJSON, let made { try await context.output.data(made.ids.serverID(of: new).rawValue) }
        }
        return .success
    }
}

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
            .optionalPositional("text", \.text, "The new text; - for standard input").orOption("--text", "TEXT"),
            .option("--file", "FILE", \.file, "Read the text from a file"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block = ""
    var text: String?
    var file: FilePath?
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

/// Deletes a text.
struct TextDeleteCommand: Command {
    static let name = "text delete"
    static let summary = "Delete a text; photos beside it stay"
    static let examples = ["racconto text delete 4 --chapter 새벽 --project jeju --dry-run"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("block", \.block, "The text's block, or the pair it is in: number in --chapter, or id"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block = ""
    var isConfirmed = false
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(
            project: options.story.project, locks: isConfirmed && !options.story.isDryRun, context)
        let placed = try session.lookup.block(block, in: options.chapter)
        guard let item = placed.block.text else {
            throw CommandFailure(.badInput, "block \(placed.number) of \(placed.chapter.title) has no text")
        }
        let words = BlockText.lines(item.textContent ?? "", limit: 1).joined()
        try await session.edit(
            [.removeItems([item.id])], isDryRun: options.story.isDryRun,
            question: "Delete the text \(words)?", isConfirmed: isConfirmed)
        return .success
    }
}
