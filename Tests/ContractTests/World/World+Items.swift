/// Filling chapters with items that stand exactly as they were recorded.
extension World {
    /// Makes a chapter with these recorded items, in their blocks and at their places.
    func makeItems(_ rows: [Value], in chapter: String, project: String? = nil) throws {
        try makeChapter(chapter, in: project)
        let photos = rows.filter { $0["item_type"] == "PHOTO" }
        for row in photos { try makePhoto(row["photo_id"]?.text ?? "", in: project, caption(of: row)) }
        if !photos.isEmpty {
            // One call adds the same photo twice where two would not, and numbers the items as they were sent.
            try call(
                "POST", "/chapters/\(chapter)/photos/bulk",
                ["photo_ids": .array(photos.map { $0["photo_id"] ?? .null })])
            let made = try call("GET", "/chapters/\(chapter)/items").elements
            for (row, item) in zip(photos, made.suffix(photos.count)) { try pair(row["id"]?.text ?? "", item) }
        }
        for row in rows where row["item_type"] == "TEXT" {
            let text = row["text_content"] ?? ""
            try pair(
                row["id"]?.text ?? "", try call("POST", "/chapters/\(chapter)/texts", ["text_content": text]))
        }
        try place(rows, in: chapter)
    }

    private func caption(of row: Value) -> Value { row.only(["image_url", "caption"]) }

    private func place(_ rows: [Value], in chapter: String) throws {
        let places = rows.map { $0.only(["id", "order_num", "order_in_block", "block_id"]).withoutNulls }
        try call("PUT", "/chapters/\(chapter)/items/reorder", ["items": .array(places)])
        for row in rows {
            guard let block = row["block_id"]?.text else { continue }
            if let layout = row["block_layout"], layout != "grid" {
                try call("PUT", "/chapters/\(chapter)/blocks/\(block)/layout", ["block_layout": layout])
            }
            if row["item_type"] == "TEXT", let type = row["block_type"], type != "default" {
                try call(
                    "PUT", "/chapters/\(chapter)/side-by-side",
                    ["text_item_id": row["id"] ?? "", "photo_block_id": .string(block), "position": type])
            }
        }
    }

    /// A chapter with one photo or text under this id.
    func makeItem(_ id: String, in chapter: String, _ row: Value = [:]) throws {
        guard !knows(id) else { return }
        let plain: Value = [
            "id": .string(id), "item_type": "PHOTO", "photo_id": .string(Self.photoID(of: id)), "order_num": 0,
            "order_in_block": 0, "block_id": .string(id), "block_layout": "grid", "block_type": "default",
        ]
        try makeItems([plain.merging(row.members)], in: chapter)
    }

    /// The id of the photo that stands behind an item of which nothing else is known.
    static func photoID(of item: String) -> String { "0000" + item.dropFirst(4) }
}
