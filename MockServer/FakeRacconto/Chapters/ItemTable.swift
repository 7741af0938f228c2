/// The items of all chapters, and the few things that are done to several of them at once.
struct ItemTable {
    private var rowsByChapter: [String: [ItemRow]] = [:]

    init(_ rows: [ItemRow] = []) {
        for row in rows { append(row) }
    }

    var all: [ItemRow] { rowsByChapter.values.flatMap { $0 } }

    /// The items of a chapter in the order of the list that the server answers.
    func sorted(_ chapter: String) -> [ItemRow] { (rowsByChapter[chapter] ?? []).sorted(by: ItemRow.precedes) }

    func rows(_ chapter: String) -> [ItemRow] { rowsByChapter[chapter] ?? [] }

    func row(_ id: String, in chapter: String) -> ItemRow? { rows(chapter).first { $0.id == id } }

    func photos(inBlock block: String, of chapter: String) -> [ItemRow] {
        rows(chapter).filter { $0.blockID == block && $0.kind == .photo }
    }

    /// The number after the highest one, 0 in an empty chapter.
    func nextNumber(in chapter: String) -> Int {
        rows(chapter).map(\.orderNumber).max().map { $0 &+ 1 } ?? 0
    }

    mutating func append(_ row: ItemRow) { rowsByChapter[row.chapterID, default: []].append(row) }

    /// Changes every item of a chapter that fits.
    mutating func update(
        _ chapter: String, where fits: (ItemRow) -> Bool, _ change: (inout ItemRow) -> Void
    ) {
        guard var rows = rowsByChapter[chapter] else { return }
        for index in rows.indices where fits(rows[index]) { change(&rows[index]) }
        rowsByChapter[chapter] = rows
    }

    mutating func remove(_ chapter: String, where fits: (ItemRow) -> Bool) {
        rowsByChapter[chapter]?.removeAll(where: fits)
    }

    mutating func removeAll(of chapter: String) { rowsByChapter[chapter] = nil }

    /// A text that shares a block in which no photo is left goes back to a block of its own.
    mutating func detachTexts(fromBlock block: String, of chapter: String) {
        guard photos(inBlock: block, of: chapter).isEmpty else { return }
        update(chapter, where: { $0.blockID == block && $0.kind == .text }) { row in
            row.blockID = row.id
            row.blockType = "default"
        }
    }

    /// Takes a photo out of every chapter, as its destruction does. `detachesTexts` tells the bulk call from the single
    /// one, which leaves a partner text in its empty block.
    mutating func removePhotos(_ ids: Set<String>, detachesTexts: Bool) {
        for chapter in rowsByChapter.keys {
            let gone = rows(chapter).filter { $0.photoID.map(ids.contains) ?? false }
            guard !gone.isEmpty else { continue }
            remove(chapter) { $0.photoID.map(ids.contains) ?? false }
            if detachesTexts {
                for block in Set(gone.compactMap(\.blockID)) { detachTexts(fromBlock: block, of: chapter) }
            }
        }
    }
}

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
