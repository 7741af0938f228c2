import RaccontoKit
import RaccontoStory

/// Adds photos of the project to a chapter.
struct BlockAddCommand: Command {
    static let name = "block add"
    static let summary = "Add photos of the project to a chapter, as a new block or into one, and print the block's id"
    static let examples = [
        "racconto block add IMG_1.jpg IMG_2.jpg --chapter 새벽 --project jeju --layout wide",
        "racconto block add IMG_3.jpg --chapter 새벽 --into 2 --at 1 --project jeju",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positionals("photo", \.photos, "File names, folder/names or ids of photos"),
            .option("--into", "BLOCK", \.block, "Into this block (default: a new block)"),
            .option("--at", "N", \.number, "To this place among the blocks, or in the block, from 1"),
            .option("--layout", "LAYOUT", \.layout, "Layout of a new block: grid (default), wide or single"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var photos: [String] = []
    var block: String?
    var number: Int?
    var layout: BlockLayoutCommand.Layout?
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let index = try Place(number: number).index(from: nil)
        guard block == nil || layout == nil else { throw UsageError.conflict("--layout is for a new block") }
        let session = try await StorySession(project: options.story.project, locks: !options.story.isDryRun, context)
        let place: PhotoPlace
        if let block {
            let target = try session.lookup.block(block, in: options.chapter)
            place = .block(target.block.id, in: target.chapter.id, at: index)
        } else {
            guard let chapter = options.chapter else { throw UsageError.missingArgument("--chapter") }
            let id = try session.lookup.chapter(chapter).id
            place = .newBlock("new:block", layout: layout?.layout ?? .grid, in: id, at: index)
        }
        let items = try photos.enumerated().map { index, text in
            NewPhotoItem(id: ID("new:\(index + 1)"), photo: try session.photo(text))
        }
        let made = try await session.edit([.addPhotos(items, to: place)], isDryRun: options.story.isDryRun)
        try made?.printBlock(of: items.first?.id, context)
        return .success
    }
}

extension StorySession {
    /// A photo of the project by its name or id.
    func photo(_ text: String) throws -> ID<Photo> {
        switch story.photo(named: text) {
        case .photo(let photo): return photo
        case .unknown: throw CommandFailure(.noInput, "no photo `\(text)` in \(project.title)")
        case .ambiguous(let names):
            throw CommandFailure(
                .noInput, "several photos are called `\(text)`: \(names.map { "`\($0)`" }.joined(separator: ", "))")
        }
    }
}
