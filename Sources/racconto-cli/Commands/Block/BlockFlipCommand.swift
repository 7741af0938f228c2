import RaccontoKit
import RaccontoStory

/// Turns a text and its photos round.
struct BlockFlipCommand: Command {
    static let name = "block flip"
    static let summary = "Let a text and the photos beside it change sides"
    static let examples = ["racconto block flip 2 --chapter 새벽 --project jeju"]
    static var parameters: [Parameter<Self>] {
        [.positional("block", \.block, BlockOptions.blockHelp)]
            + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block = ""
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: options.story.project, locks: !options.story.isDryRun, context)
        let block = try session.lookup.block(block, in: options.chapter)
        try await session.edit(
            [.flip(block.block.id, in: block.chapter.id)], isDryRun: options.story.isDryRun)
        return .success
    }
}
