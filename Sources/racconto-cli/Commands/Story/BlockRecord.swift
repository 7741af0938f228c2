import RaccontoKit
import RaccontoStory

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
