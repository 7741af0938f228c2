extension Scenarios {
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
