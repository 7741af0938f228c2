import RaccontoKit
import RaccontoStory

/// Shows a project's story.
struct StoryShowCommand: Command {
    static let name = "story show"
    static let summary = "Show a story: chapters, and a card for each block"
    static let discussion = """
        A card has the first three photos and the number of others, or the first two lines of a text. `×` before a name
        means that the photo is in the trash: it is edited with the rest, but visitors do not see it.
        """
    static let examples = ["racconto story show jeju"]
    static var parameters: [Parameter<Self>] {
        [.positional("project", \.project, "Id, slug or unique title")]
    }

    var project = ""
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: project, context)
        let story = session.story
        if context.isJSON {
            try await context.output.data(
                JSONText.array(story.tree.nodes.map { ChapterRecord($0, in: story, isTree: true) }))
            return .success
        }
        try await context.output.data(PlainText.oneLine(session.project.title))
        for top in story.tree.nodes {
            try await show(top, of: story, indent: "", context.output)
            for subchapter in top.subchapters { try await show(subchapter, of: story, indent: "    ", context.output) }
        }
        return .success
    }

    private func show(_ node: ChapterTree.Node, of story: Story, indent: String, _ output: Output) async throws {
        try await output.data("")
        try await output.data(indent + ChapterText.heading(node))
        if let description = node.chapter.description, !description.isEmpty {
            for line in BlockText.lines(description) { try await output.data(indent + "     " + line) }
        }
        let text = BlockText(story)
        for (index, block) in story.blocks(of: node.chapter.id).enumerated() {
            for line in text.card(block, number: index + 1, indent: indent) { try await output.data(line) }
        }
    }
}

/// A block as a card: the first three photos and how many more, the first two lines of a text.
struct BlockText {
    private let story: Story

    init(_ story: Story) { self.story = story }

    /// `wide`, `text`, `side-left`
    static func kind(_ block: Block) -> String {
        if let side = block.textSide { return "side-\(side.rawValue)" }
        return block.layout?.rawValue ?? "text"
    }

    /// `IMG_1.jpg  IMG_2.jpg  IMG_3.jpg  +4`; a photo in the trash has a cross.
    func photos(_ block: Block) -> String {
        let names = block.photos.prefix(3).map(name)
        let more = block.photos.count > 3 ? ["+\(block.photos.count - 3)"] : []
        return (names + more).joined(separator: "  ")
    }

    private func name(_ item: ChapterItem) -> String {
        guard let photo = story.photos[item.shownPhotoID] else { return item.shownPhotoID.rawValue }
        let name = photo.name ?? String(photo.id.rawValue.prefix(8))
        return photo.isInTrash ? "×" + name : name
    }

    /// At most so many lines with something on them; an ellipsis when there is more.
    static func lines(_ text: String, limit: Int = 2, width: Int = 72) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
        guard !lines.isEmpty else { return ["(empty)"] }
        var shown = lines.prefix(limit).map { line in
            let safe = PlainText.oneLine(line)
            return TextWidth.of(safe) > width ? beginning(of: safe, width: width) : safe
        }
        if lines.count > limit, let last = shown.last, !last.hasSuffix("…") { shown[shown.count - 1] = last + " …" }
        return shown
    }

    private static func beginning(of text: String, width: Int) -> String {
        var result = ""
        var used = 1
        for character in text {
            used += TextWidth.width(character)
            if used > width { break }
            result.append(character)
        }
        return result + "…"
    }

    /// The card's lines, the first with number and kind.
    func card(_ block: Block, number: Int, indent: String) -> [String] {
        let heading = String(repeating: " ", count: max(0, 3 - String(number).count)) + "\(number)  "
        let kind = Self.kind(block)
        let padded = kind + String(repeating: " ", count: max(1, 12 - kind.count))
        var content: [String] = []
        if !block.photos.isEmpty { content.append(PlainText.oneLine(photos(block))) }
        if let text = block.text { content += Self.lines(text.textContent ?? "") }
        let blank = indent + String(repeating: " ", count: heading.count + padded.count)
        return content.enumerated().map { index, line in (index == 0 ? indent + heading + padded : blank) + line }
    }
}

/// A block for programs, in the API's words.
struct BlockRecord: Encodable {
    let blockID: ID<Block>
    let chapterID: ID<Chapter>
    /// From 1.
    let number: Int
    /// `text`, `photos`, `side-left` or `side-right`
    let type: String
    let blockLayout: BlockLayout?
    let items: [ChapterItem]

    init(_ block: Block, in chapter: ID<Chapter>, number: Int) {
        blockID = block.id
        chapterID = chapter
        self.number = number
        type = Self.type(of: block)
        blockLayout = block.layout
        items = block.items
    }

    private static func type(of block: Block) -> String {
        if let side = block.textSide { return "side-" + side.rawValue }
        return block.photos.isEmpty ? "text" : "photos"
    }

    enum CodingKeys: String, CodingKey {
        case blockID = "block_id"
        case chapterID = "chapter_id"
        case number
        case type
        case blockLayout = "block_layout"
        case items
    }
}

/// A chapter for programs: the API's keys, what is odd about its place, and its contents when they are asked for.
struct ChapterRecord: Encodable {
    let chapter: Chapter
    let irregularity: String?
    let blocks: [BlockRecord]?
    let subchapters: [ChapterRecord]?

    init(_ node: ChapterTree.Node, in story: Story? = nil, isTree: Bool = false) {
        chapter = node.chapter
        irregularity = node.irregularity?.rawValue
        blocks = story.map { story in
            story.blocks(of: node.chapter.id).enumerated().map {
                BlockRecord($0.element, in: node.chapter.id, number: $0.offset + 1)
            }
        }
        subchapters = isTree ? node.subchapters.map { ChapterRecord($0, in: story) } : nil
    }

    enum CodingKeys: String, CodingKey {
        case irregularity
        case blocks
        case subchapters
    }

    func encode(to encoder: any Encoder) throws {
        try chapter.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(irregularity, forKey: .irregularity)
        try container.encodeIfPresent(blocks, forKey: .blocks)
        try container.encodeIfPresent(subchapters, forKey: .subchapters)
    }
}
