import RaccontoKit
import RaccontoStory

/// Makes two blocks of one.
struct BlockSplitCommand: Command {
    static let name = "block split"
    static let summary =
        "Make two blocks of one: the photos from one on go into a new block after it, whose id is printed"
    static let examples = ["racconto block split 2 IMG_7.jpg --chapter 새벽 --project jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("block", \.block, BlockOptions.blockHelp),
            .positional("photo", \.photo, "The first photo of the new block: file name or id"),
            .option("--layout", "LAYOUT", \.layout, "Layout of the new block (default: the same)"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block = ""
    var photo = ""
    var layout: BlockLayoutCommand.Layout?
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: options.story.project, locks: !options.story.isDryRun, context)
        let block = try session.lookup.block(block, in: options.chapter)
        let photos = block.block.photos
        guard let first = try session.lookup.photos([photo], in: photos).first,
            let index = photos.firstIndex(of: first), index > 0
        else { throw CommandFailure(.badInput, "the new block cannot begin with the block's first photo") }
        let place = PhotoPlace.newBlock(
            "new:1", layout: layout?.layout ?? block.block.layout ?? .grid, in: block.chapter.id, at: block.number)
        let made = try await session.edit(
            [.movePhotos(photos[index...].map(\.id), to: place)], isDryRun: options.story.isDryRun)
        try made?.printBlock(of: first.id, context)
        return .success
    }
}
