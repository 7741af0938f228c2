import RaccontoKit
import RaccontoStory

/// Which block: its number in a chapter, or its id; and what every edit understands.
struct BlockOptions: Sendable {
    var chapter: String?
    var story = StoryOptions()

    static var parameters: [Parameter<BlockOptions>] {
        [chapterOption] + StoryOptions.parameters.map { $0.nested(in: \.story) }
    }

    /// The same for commands that need a chapter.
    static var inChapter: [Parameter<BlockOptions>] {
        [chapterOption.required] + StoryOptions.parameters.map { $0.nested(in: \.story) }
    }

    private static var chapterOption: Parameter<BlockOptions> {
        .option("--chapter", "CHAPTER", \.chapter, "Chapter: id, unique title, or Chapter/Sub-chapter")
    }

    static let blockHelp = "The block's number in --chapter, or its id"
}

/// Lists blocks.
struct BlockListCommand: Command {
    static let name = "block list"
    static let summary = "List the blocks of a chapter, or of the whole story"
    static let examples = ["racconto block list --project jeju --chapter 새벽"]
    static var parameters: [Parameter<Self>] {
        [
            .option("--project", "P", \.project, "Project: id, slug or unique title").required,
            .option("--chapter", "CHAPTER", \.chapter, "Only this chapter"),
        ]
    }

    var project: String?
    var chapter: String?
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: project, context)
        let story = session.story
        let chapters = try chapter.map { [try session.lookup.chapter($0)] } ?? story.tree.flattened.map(\.node.chapter)
        let blocks = chapters.flatMap { chapter in
            story.blocks(of: chapter.id).enumerated().map {
                (chapter: chapter, number: $0.offset + 1, block: $0.element)
            }
        }
        if context.isJSON {
            try await context.output.data(
                JSONText.array(blocks.map { BlockRecord($0.block, in: $0.chapter.id, number: $0.number) }))
            return .success
        }
        let text = BlockText(story)
        var table = Table([
            ("chapter", .left), ("no", .right), ("kind", .left), ("photos", .right), ("content", .left), ("id", .left),
        ])
        for (chapter, number, block) in blocks {
            let words = block.text.map { BlockText.lines($0.textContent ?? "", limit: 1, width: 40).joined() }
            let content = [block.photos.isEmpty ? nil : text.photos(block), words].compactMap(\.self)
            table.add(
                chapter.title, String(number), BlockText.kind(block), String(block.photos.count),
                content.joined(separator: " · "), block.id.rawValue)
        }
        try await context.show(table)
        return .success
    }
}

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
            .option("--at", "N", \.number, in: 1...Int.max, "To this place among the blocks, or in the block, from 1"),
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
        try await made?.printBlock(of: items.first?.id, context)
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

/// Takes a block out of the story.
struct BlockDeleteCommand: Command {
    static let name = "block delete"
    static let summary = "Take a block out of the story; its photos stay in the project, its text is lost"
    static let discussion = "With --empty every text without a word and every item without a photo is taken out."
    static let examples = ["racconto block delete 2 --chapter 새벽 --project jeju --dry-run"]
    static var parameters: [Parameter<Self>] {
        [
            .optionalPositional("block", \.block, BlockOptions.blockHelp),
            .flag("--empty", \.isEmpty, "The empty blocks of --chapter, or of the whole story"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
        ] + BlockOptions.parameters.map { $0.nested(in: \.options) }
    }

    var block: String?
    var isEmpty = false
    var isConfirmed = false
    var options = BlockOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard (block != nil) != isEmpty else {
            throw block == nil ? UsageError.missingArgument("BLOCK") : .conflict("name a block, or give --empty")
        }
        let session = try await StorySession(
            project: options.story.project, locks: isConfirmed && !options.story.isDryRun, context)
        guard let block else {
            let chapters =
                try options.chapter.map { [try session.lookup.chapter($0).id] }
                ?? session.story.chapters.map(\.id)
            try await session.edit(
                chapters.map { .dropEmptyBlocks(in: $0) }, isDryRun: options.story.isDryRun,
                question: "Take all empty blocks out?", isConfirmed: isConfirmed)
            return .success
        }
        let placed = try session.lookup.block(block, in: options.chapter)
        let what = placed.block.text.map {
            " Its text is lost: \(BlockText.lines($0.textContent ?? "", limit: 1).joined())"
        }
        try await session.edit(
            [.removeItems(placed.block.items.map(\.id))], isDryRun: options.story.isDryRun,
            question: "Take block \(placed.number) out of \(placed.chapter.title)?\(what ?? "")",
            isConfirmed: isConfirmed)
        return .success
    }
}
