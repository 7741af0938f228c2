/// One photo or text in a chapter, as the server lists it: all twelve keys, in API spelling (API contract section 6).
public struct ChapterItem: Codable, Sendable, Hashable {
    /// The service's own id, a UUID.
    public var id: ID<ChapterItem>
    /// The chapter it stands in.
    public var chapterID: ID<Chapter>
    /// The position of the item's block in the chapter; shared by all items of a block.
    public var orderNumber: Int
    /// Photo or text.
    public var itemType: ItemType
    /// Whether its block sets text beside photos.
    public var blockType: BlockType
    /// Nil for a text that never joined a block.
    public var blockID: ID<Block>?
    /// The place within the block.
    public var orderInBlock: Int
    /// How its block is set.
    public var blockLayout: BlockLayout
    /// The photo; nil for a text.
    public var photoID: ID<Photo>?
    /// The photo's picture; nil for a text.
    public var imageURL: String?
    /// The photo's caption.
    public var caption: String?
    /// Markdown.
    public var textContent: String?

    enum CodingKeys: String, CodingKey {
        case id, caption
        case chapterID = "chapter_id"
        case orderNumber = "order_num"
        case itemType = "item_type"
        case blockType = "block_type"
        case blockID = "block_id"
        case orderInBlock = "order_in_block"
        case blockLayout = "block_layout"
        case photoID = "photo_id"
        case imageURL = "image_url"
        case textContent = "text_content"
    }

    /// Block and numbers may be missing in the answers of other servers: then it stands alone, at the start.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<ChapterItem>.self, forKey: .id)
        chapterID = try values.decode(ID<Chapter>.self, forKey: .chapterID)
        itemType = try values.decode(ItemType.self, forKey: .itemType)
        orderNumber = try values.decode(.orderNumber, default: 0)
        blockType = try values.decode(.blockType, default: .default)
        blockID = try values.decodeIfPresent(ID<Block>.self, forKey: .blockID)
        orderInBlock = try values.decode(.orderInBlock, default: 0)
        blockLayout = try values.decode(.blockLayout, default: .grid)
        photoID = try values.decodeIfPresent(ID<Photo>.self, forKey: .photoID)
        imageURL = try values.decodeIfPresent(String.self, forKey: .imageURL)
        caption = try values.decodeIfPresent(String.self, forKey: .caption)
        textContent = try values.decodeIfPresent(String.self, forKey: .textContent)
    }

    /// An item from elsewhere than the server.
    public init(
        id: ID<ChapterItem>, chapterID: ID<Chapter>, orderNumber: Int, itemType: ItemType,
        blockType: BlockType = .default, blockID: ID<Block>? = nil, orderInBlock: Int = 0,
        blockLayout: BlockLayout = .grid, photoID: ID<Photo>? = nil, imageURL: String? = nil, caption: String? = nil,
        textContent: String? = nil
    ) {
        self.id = id
        self.chapterID = chapterID
        self.orderNumber = orderNumber
        self.itemType = itemType
        self.blockType = blockType
        self.blockID = blockID
        self.orderInBlock = orderInBlock
        self.blockLayout = blockLayout
        self.photoID = photoID
        self.imageURL = imageURL
        self.caption = caption
        self.textContent = textContent
    }

    /// `PHOTO` or `TEXT`.
    public struct ItemType: RawRepresentable, Hashable, Sendable, Codable {
        /// As the server spells it.
        public let rawValue: String
        /// Wraps any text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `PHOTO`
        public static let photo = ItemType(rawValue: "PHOTO")
        /// `TEXT`
        public static let text = ItemType(rawValue: "TEXT")
    }

    /// `default`, `side-left` (text left) or `side-right`; free text is possible on the server.
    public struct BlockType: RawRepresentable, Hashable, Sendable, Codable {
        /// As the server spells it.
        public let rawValue: String
        /// Wraps any text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// One below the other.
        public static let `default` = BlockType(rawValue: "default")
        /// The text stands left of the photos.
        public static let sideLeft = BlockType(rawValue: "side-left")
        /// The text stands right of the photos.
        public static let sideRight = BlockType(rawValue: "side-right")
    }
}

/// How a block of photos is set: `grid` three in a row, `wide` two, `single` one.
public struct BlockLayout: RawRepresentable, Hashable, Sendable, Codable {
    /// As the server spells it.
    public let rawValue: String
    /// Wraps any text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Three photos in a row.
    public static let grid = BlockLayout(rawValue: "grid")
    /// Two photos in a row.
    public static let wide = BlockLayout(rawValue: "wide")
    /// One photo in a row.
    public static let single = BlockLayout(rawValue: "single")
}
