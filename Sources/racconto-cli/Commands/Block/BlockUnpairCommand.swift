import RaccontoKit
import RaccontoStory

/// Separates a text from the photos beside it.
struct BlockUnpairCommand: Command {
    static let name = "block unpair"
    static let summary = "Separate a text from the photos beside it"
    static let examples = ["racconto block unpair 2 --chapter 새벽 --project jeju"]
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
            [.separate(block.block.id, in: block.chapter.id)], isDryRun: options.story.isDryRun)
        return .success
    }
}
