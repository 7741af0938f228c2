import RaccontoKit
import RaccontoStory

/// Puts a text beside photos.
struct BlockPairCommand: Command {
    /// Where the text stands.
    enum Side: String, CaseIterable, ArgumentValue {
        case left
        case right
    }

    static let name = "block pair"
    static let summary = "Put a text beside the photos of a block, and print the block's id"
    static let examples = ["racconto block pair 2 3 --chapter 새벽 --project jeju --text right"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("text", \.text, "The text's block: its number in --chapter, or its id"),
            .positional("block", \.block, "The photos' block"),
            .option("--text", "SIDE", \.side, "left (default) or right: where the text stands"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var text = ""
    var block = ""
    var side = Side.left
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: options.story.project, locks: !options.story.isDryRun, context)
        let text = try session.lookup.block(text, in: options.chapter)
        let block = try session.lookup.block(block, in: options.chapter)
        guard let item = text.block.text else { throw CommandFailure(.badInput, "block \(text.number) has no text") }
        guard text.chapter.id == block.chapter.id else {
            throw CommandFailure(.badInput, "text and photos are in different chapters; move one of them first")
        }
        let edit = StoryEdit.pair(
            text: item.id, block: block.block.id, side: side == .left ? .left : .right, in: block.chapter.id)
        let made = try await session.edit([edit], isDryRun: options.story.isDryRun)
        try made?.printBlock(of: item.id, context)
        return .success
    }
}
