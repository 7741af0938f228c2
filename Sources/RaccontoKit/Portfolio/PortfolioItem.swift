/// One photo or text of a portfolio's chapter; keys that do not concern its kind are absent, not null.
public struct PortfolioItem: Codable, Sendable, Hashable {
    public var itemType: ChapterItem.ItemType
    /// The photo's, for a photo; texts have none.
    public var photoID: ID<Photo>?
    public var imageURL: String?
    public var caption: String?
    public var textContent: String?
    public var blockID: ID<Block>?
    public var blockType: ChapterItem.BlockType
    public var blockLayout: BlockLayout
    public var width: Int?
    public var height: Int?

    enum CodingKeys: String, CodingKey {
        case caption, width, height
        case itemType = "item_type"
        case photoID = "id"
        case imageURL = "image_url"
        case textContent = "text_content"
        case blockID = "block_id"
        case blockType = "block_type"
        case blockLayout = "block_layout"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        itemType = try values.decode(ChapterItem.ItemType.self, forKey: .itemType)
        photoID = try values.decodeIfPresent(ID<Photo>.self, forKey: .photoID)
        imageURL = try values.decodeIfPresent(String.self, forKey: .imageURL)
        caption = try values.decodeIfPresent(String.self, forKey: .caption)
        textContent = try values.decodeIfPresent(String.self, forKey: .textContent)
        blockID = try values.decodeIfPresent(ID<Block>.self, forKey: .blockID)
        blockType = try values.decodeIfPresent(ChapterItem.BlockType.self, forKey: .blockType) ?? .default
        blockLayout = try values.decodeIfPresent(BlockLayout.self, forKey: .blockLayout) ?? .grid
        width = try values.decodeIfPresent(Int.self, forKey: .width)
        height = try values.decodeIfPresent(Int.self, forKey: .height)
    }
}
