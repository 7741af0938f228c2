import RaccontoKit
import RaccontoStory

/// Moves all photos of a block into another.
struct BlockMergeCommand: Command {
    static let name = "block merge"
    static let summary = "Put all photos of a block at the end of another, whose layout they take"
    static let examples = ["racconto block merge 3 2 --chapter 새벽 --project jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("block", \.block, BlockOptions.blockHelp),
            .positional("into", \.target, "The block that stays, of the same chapter or by its id"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block = ""
    var target = ""
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: options.story.project, locks: !options.story.isDryRun, context)
        let block = try session.lookup.block(block, in: options.chapter)
        let target = try session.lookup.block(target, in: options.chapter)
        guard block.block.id != target.block.id else { throw UsageError.conflict("that is one and the same block") }
        guard !block.block.photos.isEmpty else {
            throw CommandFailure(
                .badInput, "block \(block.number) of \(block.chapter.title) is a text; only photos can be merged")
        }
        try await session.edit(
            [.movePhotos(block.block.photos.map(\.id), to: .block(target.block.id, in: target.chapter.id, at: nil))],
            isDryRun: options.story.isDryRun)
        return .success
    }
}
