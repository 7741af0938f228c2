import RaccontoKit
import RaccontoStory

/// Moves a block within its chapter or to another.
struct BlockMoveCommand: Command {
    static let name = "block move"
    static let summary = "Move a block up, down, to a place, or to another chapter"
    static let examples = [
        "racconto block move 3 --chapter 새벽 --project jeju --up",
        "racconto block move 3 --chapter 새벽 --project jeju --to 성산 --at 1",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("block", \.block, BlockOptions.blockHelp),
            .option("--to", "CHAPTER", \.target, "To this chapter"),
        ] + Place.parameters.map { $0.nested(in: \.place) } + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block = ""
    var target: String?
    var place = Place()
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard target != nil || place.isGiven else {
            throw UsageError.conflict("where to? give --up, --down, --at or --to")
        }
        let session = try await StorySession(project: options.story.project, locks: !options.story.isDryRun, context)
        let block = try session.lookup.block(block, in: options.chapter)
        let chapter = try target.map { try session.lookup.chapter($0) } ?? block.chapter
        let index = try place.index(from: chapter.id == block.chapter.id ? block.number - 1 : nil)
        try await session.edit(
            [.moveBlock(block.block.id, in: block.chapter.id, to: chapter.id, at: index)],
            isDryRun: options.story.isDryRun)
        return .success
    }
}
