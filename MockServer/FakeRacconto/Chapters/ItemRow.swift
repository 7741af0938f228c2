/// A picture or a text in a chapter, as it stands in the table.
struct ItemRow: Codable, Sendable, Equatable {
    enum Kind: String, Codable, Sendable {
        case photo = "PHOTO"
        case text = "TEXT"
    }

    var id: String
    var chapterID: String
    var orderNumber: Int
    var kind: Kind
    var blockType = "default"
    var blockID: String?
    var orderInBlock = 0
    var blockLayout = "grid"
    var photoID: String?
    var text: String?

    /// Picture and caption belong to the photo.
    func json(_ photos: PhotoTable) -> JSON {
        let photo = photoID.flatMap { photos[$0] }
        return [
            "id": .string(id), "chapter_id": .string(chapterID), "order_num": .int(orderNumber),
            "item_type": .string(kind.rawValue), "block_type": .string(blockType), "block_id": .optional(blockID),
            "order_in_block": .int(orderInBlock), "block_layout": .string(blockLayout), "photo_id": .optional(photoID),
            "image_url": .optional(photo?.imageURL), "caption": .optional(photo?.caption),
            "text_content": .optional(text),
        ]
    }

    static func precedes(_ left: ItemRow, _ right: ItemRow) -> Bool {
        (left.orderNumber, left.orderInBlock) < (right.orderNumber, right.orderInBlock)
    }
}
