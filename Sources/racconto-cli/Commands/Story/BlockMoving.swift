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
            .option("--at", "N", \.number, in: 1...Int.max, "To this place among the blocks, or in the block, from 1"),
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
                question: "Take \(Plural.of(items.count, "photo")) out of \(source.title)?", isConfirmed: isConfirmed)
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
        if isNew { try await made?.printBlock(of: items.first, context) }
        return .success
    }
}

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

/// Puts the photos of a block into a new order.
struct BlockReorderCommand: Command {
    static let name = "block reorder"
    static let summary = "Reorder the photos of a block"
    static let discussion = "Photos that are not listed follow in the order they have."
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

/// Moves all photos of a block into another.
struct BlockMergeCommand: Command {
    static let name = "block merge"
    static let summary = "Move all photos of a block to the end of another, whose layout they take"
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
        guard block.block.id != target.block.id else {
            throw UsageError.conflict("a block cannot be merged with itself")
        }
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

/// Makes two blocks of one.
struct BlockSplitCommand: Command {
    static let name = "block split"
    static let summary =
        "Split a block: a photo and those after it move to a new block, whose id is printed"
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
        try await made?.printBlock(of: first.id, context)
        return .success
    }
}
