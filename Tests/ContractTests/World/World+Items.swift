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
        try makeLeftTexts(rows, in: chapter)
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
            if row["item_type"] == "TEXT", row["block_type"] != "default", !Self.isLeft(row, rows) {
                try pairSideBySide(row, block, in: chapter)
            }
        }
        try turnTextlessBlocks(rows, in: chapter)
    }

    /// Turning is what makes a side block out of photos alone: the first time to the left, then to the right.
    private func turnTextlessBlocks(_ rows: [Value], in chapter: String) throws {
        let blocks = Dictionary(grouping: rows) { $0["block_id"]?.text ?? "" }
        for (block, items) in blocks where items.allSatisfy({ $0["item_type"] == "PHOTO" }) {
            let turns = ["side-left": 1, "side-right": 2][items[0]["block_type"]?.text ?? ""] ?? 0
            for _ in 0..<turns {
                try call("PUT", "/chapters/\(chapter)/side-by-side/flip", ["block_id": .string(block)])
            }
        }
    }

    private func pairSideBySide(_ text: Value, _ block: String, in chapter: String) throws {
        try call(
            "PUT", "/chapters/\(chapter)/side-by-side",
            [
                "text_item_id": text["id"] ?? "", "photo_block_id": .string(block),
                "position": text["block_type"] ?? "",
            ])
    }

    /// Whether a text stands in a block whose photos are gone.
    private static func isLeft(_ text: Value, _ rows: [Value]) -> Bool {
        !rows.contains { $0["item_type"] == "PHOTO" && $0["block_id"] == text["block_id"] }
    }

    /// Pairs such texts with a photo, which is then removed.
    private func makeLeftTexts(_ rows: [Value], in chapter: String) throws {
        for row in rows where row["item_type"] == "TEXT" && row["block_type"] != "default" && Self.isLeft(row, rows) {
            guard let block = row["block_id"]?.text else { continue }
            let photo = Self.photoID(of: block)
            try makePhoto(photo)
            let added = try call("POST", "/chapters/\(chapter)/photos", ["photo_id": .string(photo)])
            let item = added["id"] ?? ""
            let place: Value = [
                "id": item, "order_num": row["order_num"] ?? 0, "order_in_block": 0, "block_id": .string(block),
            ]
            try call("PUT", "/chapters/\(chapter)/items/reorder", ["items": [place]])
            try pairSideBySide(row, block, in: chapter)
            try call("DELETE", "/chapters/\(chapter)/items/\(item.text ?? "")")
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
    static func photoID(of item: String) -> String { "ffff" + item.dropFirst(4) }
}
