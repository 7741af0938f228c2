import RaccontoKit
import RaccontoStory

/// Sets a block's layout.
struct BlockLayoutCommand: Command {
    /// The layouts there are.
    enum Layout: String, CaseIterable, ArgumentValue {
        case grid
        case wide
        case single

        var layout: BlockLayout { BlockLayout(rawValue: rawValue) }
    }

    static let name = "block layout"
    static let summary = "Set how a block's photos stand: grid (three in a row), wide (two), single (one)"
    static let examples = ["racconto block layout 2 wide --chapter 새벽 --project jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("block", \.block, BlockOptions.blockHelp),
            .positional("layout", \.layout, "grid, wide or single"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block = ""
    var layout = Layout.grid
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: options.story.project, locks: !options.story.isDryRun, context)
        let block = try session.lookup.block(block, in: options.chapter)
        try await session.edit(
            [.setLayout(block.block.id, layout: layout.layout, in: block.chapter.id)],
            isDryRun: options.story.isDryRun)
        return .success
    }
}

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
        try await made?.printBlock(of: item.id, context)
        return .success
    }
}

/// Turns a text and its photos round.
struct BlockFlipCommand: Command {
    static let name = "block flip"
    static let summary = "Swap the sides of a text and the photos beside it"
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
