/// A chapter's photos and texts.
extension Scenarios {
    // MARK: - Items

    static let items: Scenario.Table = [
        "items-photo-add-block-id-ignored": .only { world in
            let exchange = try Exchange("items-photo-add-block-id-ignored")
            try world.makeItem(World.id(1), in: exchange.segments[1])
            try world.makePhotoOfItem(exchange.response.body)
        },
        "items-photo-add-photo-of-other-project-accepted": .only { world in
            let exchange = try Exchange("items-photo-add-photo-of-other-project-accepted")
            try world.makeChapter(exchange.segments[1], in: World.id(1))
            try world.makePhotoOfItem(exchange.response.body, in: World.id(2))
        },
        "items-photo-add-duplicate-400": .only { world in
            let exchange = try Exchange("items-photo-add-duplicate-400")
            try world.makePhotoItem(exchange.request.body["photo_id"]?.text ?? "", in: exchange.segments[1])
        },
        "items-photos-bulk-all-skipped": .only { world in
            let exchange = try Exchange("items-photos-bulk-all-skipped")
            let photo = exchange.request.body["photo_ids"]?.elements.first?.text ?? ""
            try world.makePhotoItem(photo, in: exchange.segments[1])
        },
        "items-photos-bulk-unknown-500": .only { try $0.makeSentPhotos("items-photos-bulk-unknown-500") },
        "items-text-put-ok": .only { world in
            let exchange = try Exchange("items-text-put-ok")
            let row = exchange.response.body.merging(["text_content": "before"])
            try world.makeItems([row], in: exchange.segments[1])
        },
        "items-text-put-on-photo-404": .only { world in
            let exchange = try Exchange("items-text-put-on-photo-404")
            try world.makeItem(exchange.segments[3], in: exchange.segments[1])
        },
        "items-text-put-wrong-chapter-404": .only { world in
            let exchange = try Exchange("items-text-put-wrong-chapter-404")
            try world.makeChapter(exchange.segments[1])
            try world.makeItem(exchange.segments[3], in: World.id(1), ["item_type": "TEXT", "block_id": nil])
        },
        "legacy-photo-put-order": .only { world in
            let exchange = try Exchange("legacy-photo-put-order")
            try world.makePhotoItem(exchange.segments[3], in: exchange.segments[1])
        },
        "legacy-photo-delete-ok": .only { world in
            let exchange = try Exchange("legacy-photo-delete-ok")
            try world.makePhotoItem(exchange.segments[3], in: exchange.segments[1])
        },
        "legacy-photo-delete-404": .only { try $0.makeChapter(try Exchange("legacy-photo-delete-404").segments[1]) },
        "block-layout-404": .only { try $0.makeItems(of: "block-after-reorder") },
        "move-text-item-404": .only { world in
            try world.makeItems(of: "move-to-own-block-after")
        },
        "notes-create-full": .only { world in
            let body = try Exchange("notes-create-full").request.body
            try world.makePhoto(body["photo_id"]?.text ?? "", in: body["project_id"]?.text)
        },
        "notes-put-full": .only { world in
            let exchange = try Exchange("notes-put-full")
            let row = exchange.response.body
            try world.makePhoto(row["photo_id"]?.text ?? "", in: row["project_id"]?.text)
            try world.makeNote(exchange.segments[1], row.only(["project_id"]))
        },
        "notes-put-content-only-RESETS-others": .only { world in
            let exchange = try Exchange("notes-put-content-only-RESETS-others")
            let before: [String: Value] = [
                "note_type": "client", "is_pinned": true, "photo_id": .string(World.id(1)), "content": "before",
            ]
            try world.makeNote(exchange.segments[1], exchange.response.body.merging(before))
        },
    ]

    // MARK: - Texts side by side with photos

    static let sideBySide: Scenario.Table = [
        "side-set-text-404": .only { try $0.makeItems(of: "side-seq-0-before") },
        "side-set-block-404": .only { try $0.makeItems(of: "side-seq-0-before") },
        "side-flip-404": .only { try $0.makeItems(of: "side-seq-0-before") },
        "side-cancel-404": .only { try $0.makeItems(of: "side-seq-0-before") },
        "side-flip-missing-400": .only { try $0.makeItems(of: "side-seq-0-before") },
        "side-cancel-missing-404": .only { try $0.makeItems(of: "side-seq-0-before") },
        "side-delete-photo-item": .only { world in
            let path = try Exchange("side-delete-photo-item").segments
            try world.makeItems(
                try World.pair(path[3], try world.rows(of: "side-after-delete-photo-item")), in: path[1])
        },
        "side-after-delete-photo-item": .only { world in
            let path = try Exchange("side-delete-photo-item").segments
            try world.makeItems(
                try World.pair(path[3], try world.rows(of: "side-after-delete-photo-item")), in: path[1])
            try world.call("DELETE", "/chapters/\(path[1])/items/\(path[3])")
        },
        "side-then-photo-permanent-1": .only { world in
            let photo = try Exchange("side-then-photo-permanent-1").segments[1]
            try world.makePairWithPhoto(photo)
            try world.trash(photo)
        },
        "side-then-photo-permanent-2-items": .only { world in
            let photo = try Exchange("side-then-photo-permanent-1").segments[1]
            try world.makePairWithPhoto(photo)
            try world.trash(photo)
            try world.call("DELETE", "/photos/\(photo)/permanent")
        },
    ]
}

extension World {
    /// An item of this photo, whose own id nobody asks for.
    fileprivate func makePhotoItem(_ photo: String, in chapter: String) throws {
        try makeItem(Self.id(900), in: chapter, ["photo_id": .string(photo)])
    }

    /// The photo that an answered item shows.
    fileprivate func makePhotoOfItem(_ item: Value, in project: String? = nil) throws {
        try makePhoto(item["photo_id"]?.text ?? "", in: project, item.only(["image_url", "caption"]))
    }

    /// The chapter and the photos that a request names.
    fileprivate func makeSentPhotos(_ name: String) throws {
        let exchange = try Exchange(name)
        try makeChapter(exchange.segments[1])
        for photo in exchange.request.body["photo_ids"]?.elements.compactMap(\.text) ?? [] where IDMap.isID(photo) {
            try makePhoto(photo)
        }
    }

    /// A photo item beside the text that a recording shows alone.
    fileprivate static func pair(_ item: String, photo: String? = nil, _ texts: [Value]) throws -> [Value] {
        guard let text = texts.first else { return [] }
        let beside: [String: Value] = [
            "id": .string(item), "item_type": "PHOTO", "text_content": nil,
            "photo_id": .string(photo ?? photoID(of: item)),
        ]
        return [text.merging(beside), text]
    }

    fileprivate func makePairWithPhoto(_ photo: String) throws {
        let exchange = try Exchange("side-then-photo-permanent-2-items")
        let rows = exchange.response.body.elements
        let block = rows.first?["block_id"]?.text ?? ""
        try makeItems(try Self.pair(block, photo: photo, rows), in: exchange.segments[1])
    }
}
