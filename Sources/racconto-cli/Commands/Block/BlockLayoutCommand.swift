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
