import RaccontoKit
import RaccontoStory

/// Puts the photos of a block into a new order.
struct BlockReorderCommand: Command {
    static let name = "block reorder"
    static let summary = "Put the photos of a block into a new order"
    static let discussion = "Photos that are not named follow in the order they have."
    static let examples = ["racconto block reorder 1 IMG_3.jpg IMG_1.jpg --chapter 새벽 --project jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("block", \.block, BlockOptions.blockHelp),
            .positionals("photo", \.photos, "File names or ids, in the new order"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block = ""
    var photos: [String] = []
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: options.story.project, locks: !options.story.isDryRun, context)
        let block = try session.lookup.block(block, in: options.chapter)
        let first = try session.lookup.photos(photos, in: block.block.photos).map(\.id)
        let rest = block.block.photos.map(\.id).filter { !first.contains($0) }
        try await session.edit(
            [.reorderPhotos(first + rest, block: block.block.id, in: block.chapter.id)],
            isDryRun: options.story.isDryRun)
        return .success
    }
}
