import RaccontoKit
import RaccontoStory

/// Moves photos of a chapter to another block.
struct BlockTakeCommand: Command {
    static let name = "block take"
    static let summary = "Move photos to another block, or out of the story"
    static let discussion = """
        Name the chapter the photos are in with --chapter, and one of: --into for an existing block, --new for a block
        of their own, --out to take them out of the chapter (they stay in the project). A block that loses its last
        photo disappears.
        """
    static let examples = [
        "racconto block take IMG_1.jpg --chapter 새벽 --into 2 --project jeju",
        "racconto block take IMG_1.jpg IMG_2.jpg --chapter 새벽 --new --at 1 --project jeju",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positionals("photo", \.photos, "File names or ids of photos in --chapter"),
            .option("--into", "BLOCK", \.block, "Into this block: number in the same chapter, or id"),
            .flag("--new", \.isNew, "Into a new block"),
            .flag("--out", \.isOut, "Out of the chapter"),
            .option("--at", "N", \.number, "To this place among the blocks, or in the block, from 1"),
            .option("--layout", "LAYOUT", \.layout, "Layout of a new block: grid (default), wide or single"),
            .flag("--yes", \.isConfirmed, "Do not ask before --out"),
        ] + BlockOptions.inChapter.map { $0.nested(in: \.options) }
    }

    var photos: [String] = []
    var block: String?
    var isNew = false
    var isOut = false
    var number: Int?
    var layout: BlockLayoutCommand.Layout?
    var isConfirmed = false
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard [block != nil, isNew, isOut].count(where: { $0 }) == 1 else {
            throw UsageError.conflict("where to? give one of --into, --new and --out")
        }
        guard let chapter = options.chapter else { throw UsageError.missingArgument("--chapter") }
        let index = try Place(number: number).index(from: nil)
        let session = try await StorySession(
            project: options.story.project, locks: (!isOut || isConfirmed) && !options.story.isDryRun, context)
        let source = try session.lookup.chapter(chapter)
        let blocks = session.story.blocks(of: source.id)
        let items = try session.lookup.photos(photos, in: blocks.flatMap(\.photos)).map(\.id)
        if isOut {
            try await session.edit(
                [.removeItems(items)], isDryRun: options.story.isDryRun,
                question: "Take \(Amount.of(items.count, "photo")) out of \(source.title)?", isConfirmed: isConfirmed)
            return .success
        }
        let place: PhotoPlace
        if let block {
            let target = try session.lookup.block(block, in: Int(block) == nil ? nil : chapter)
            place = .block(target.block.id, in: target.chapter.id, at: index)
        } else {
            // Without a place, right after the block that the first photo leaves.
            let from = blocks.firstIndex { block in block.photos.contains { $0.id == items.first } }
            let emptied = blocks.prefix((from ?? 0) + 1).count { block in
                !block.photos.isEmpty && block.text == nil && block.photos.allSatisfy { items.contains($0.id) }
            }
            place = .newBlock(
                "new:1", layout: layout?.layout ?? .grid, in: source.id, at: index ?? from.map { $0 + 1 - emptied })
        }
        let made = try await session.edit([.movePhotos(items, to: place)], isDryRun: options.story.isDryRun)
        if isNew { try made?.printBlock(of: items.first, context) }
        return .success
    }
}
