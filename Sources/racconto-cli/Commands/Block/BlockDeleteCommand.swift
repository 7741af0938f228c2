import RaccontoKit
import RaccontoStory

/// Takes a block out of the story.
struct BlockDeleteCommand: Command {
    static let name = "block delete"
    static let summary = "Take a block out of the story; its photos stay in the project, its text is lost"
    static let discussion = "With --empty every text without a word and every item without a photo is taken out."
    static let examples = ["racconto block delete 2 --chapter 새벽 --project jeju --dry-run"]
    static var parameters: [Parameter<Self>] {
        [
            .optionalPositional("block", \.block, BlockOptions.blockHelp),
            .flag("--empty", \.isEmpty, "The empty blocks of --chapter, or of the whole story"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block: String?
    var isEmpty = false
    var isConfirmed = false
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard (block != nil) != isEmpty else {
            throw block == nil ? UsageError.missingArgument("BLOCK") : .conflict("name a block, or give --empty")
        }
        let session = try await StorySession(
            project: options.story.project, locks: isConfirmed && !options.story.isDryRun, context)
        guard let block else {
            let chapters =
                try options.chapter.map { [try session.lookup.chapter($0).id] }
                ?? session.story.chapters.map(\.id)
            try await session.edit(
                chapters.map { .dropEmptyBlocks(in: $0) }, isDryRun: options.story.isDryRun,
                question: "Take all empty blocks out?", isConfirmed: isConfirmed)
            return .success
        }
        let placed = try session.lookup.block(block, in: options.chapter)
        let what = placed.block.text.map {
            " Its text is lost: \(BlockText.lines($0.textContent ?? "", limit: 1).joined())"
        }
        try await session.edit(
            [.removeItems(placed.block.items.map(\.id))], isDryRun: options.story.isDryRun,
            question: "Take block \(placed.number) out of \(placed.chapter.title)?\(what ?? "")",
            isConfirmed: isConfirmed)
        return .success
    }
}
