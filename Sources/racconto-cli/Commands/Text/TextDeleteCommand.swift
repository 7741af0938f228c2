import RaccontoKit
import RaccontoStory

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
