import Foundation

/// Making rows like the recorded ones, through the API.
extension World {
    // MARK: - Rows

    static let imageRoot = "https://imagedelivery.net/Vi7wFakeAccountHash_Q/"

    /// Makes a project with a recorded row's contents, unless it is there.
    func makeProject(_ id: String, _ row: Value = [:]) throws {
        guard !knows(id) else { return }
        let keys = [
            "title", "title_en", "description", "description_en", "status", "location", "shot_date", "is_public",
            "camera_type", "tags", "show_in_explore",
        ]
        var body = row.only(keys).withoutNulls
        if body["title"] == nil { body = body.merging(["title": .string("\(id) 프로젝트")]) }
        try pair(id, try call("POST", "/projects/", body))
        if let cover = row["cover_image_url"], cover != .null {
            try call("PUT", "/projects/\(id)", ["title": body["title"] ?? "", "cover_image_url": cover])
        }
        for folder in row["linked_folders"]?.elements ?? [] {
            try call("POST", "/folder-links/", ["project_id": .string(id), "folder_path": folder])
        }
        if row["deleted_at"]?.text != nil { try call("DELETE", "/projects/\(id)") }
    }

    /// Makes a photo with a recorded row's contents, unless it is there.
    func makePhoto(_ id: String, in project: String? = nil, _ row: Value = [:]) throws {
        guard !knows(id) else { return }
        let project = project ?? row["project_id"]?.text ?? Self.spareProject
        try makeProject(project)
        let wantedURL = row["image_url"]?.text ?? Self.imageRoot + id + "/public"
        let isTaken = wantedURL.hasPrefix(Self.imageRoot) && wantedURL.hasSuffix("/public")
        let keys = [
            "caption", "caption_en", "order", "folder", "original_filename", "source", "taken_at", "camera", "lens",
            "iso", "shutter_speed", "aperture", "focal_length", "gps_lat", "gps_lng", "width", "height",
        ]
        let body = row.only(keys).withoutNulls.merging([
            "project_id": .string(project), "image_url": .string(isTaken ? wantedURL : Self.imageRoot + "x/public"),
        ])
        try pair(id, try call("POST", "/photos/", body))
        // What creating a photo drops or changes.
        var changes = row.only(["rating", "color_label", "order"]).withoutNulls.members
        if row["source"] == .null { changes["source"] = .null }
        if !isTaken || !changes.isEmpty {
            changes["project_id"] = .string(project)
            changes["image_url"] = .string(wantedURL)
            try call("PUT", "/photos/\(id)", .object(changes))
        }
        if row["local_missing"] == true {
            try call("PATCH", "/photos/\(id)/local-missing", ["local_missing": true])
        }
        if row["deleted_at"]?.text != nil { try call("DELETE", "/photos/\(id)") }
    }

    static let spareProject = "00000000-0000-4000-8000-000000000001"
    static let spareChapter = "00000000-0000-4000-8000-000000000002"

    /// Makes a chapter with a recorded row's contents, unless it is there.
    func makeChapter(_ id: String, in project: String? = nil, _ row: Value = [:]) throws {
        guard !knows(id) else { return }
        let project = project ?? row["project_id"]?.text ?? Self.spareProject
        try makeProject(project)
        var body = row.only(["title", "description", "order_num"]).withoutNulls
        if body["title"] == nil { body = body.merging(["title": "장"]) }
        if let parent = row["parent_id"]?.text, parent != id {
            try makeChapter(parent, in: project)
            body = body.merging(["parent_id": .string(parent)])
        }
        try pair(id, try call("POST", "/chapters/", body.merging(["project_id": .string(project)])))
        if let number = row["order_num"]?.number {
            try call("PUT", "/chapters/\(id)", ["title": body["title"] ?? "", "order_num": .int(number)])
        }
    }

    /// Makes a note with a recorded row's contents, unless it is there.
    func makeNote(_ id: String, in project: String? = nil, _ row: Value = [:]) throws {
        guard !knows(id) else { return }
        let project = project ?? row["project_id"]?.text ?? Self.spareProject
        try makeProject(project)
        if let photo = row["photo_id"]?.text { try makePhoto(photo, in: project) }
        var body = row.only(["content", "note_type", "is_pinned", "photo_id"]).withoutNulls
        if body["content"] == nil { body = body.merging(["content": "메모"]) }
        try pair(id, try call("POST", "/notes/", body.merging(["project_id": .string(project)])))
    }

    // MARK: - Items, which stand exactly as they were recorded

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

/// Small pictures for the image host, and forms that carry them.
enum Pictures {
    static let boundary = "recorded-boundary"

    /// The smallest file that is a JPEG by its structure: a frame header, a scan and the end.
    static func jpeg(width: UInt16 = 640, height: UInt16 = 480) -> [UInt8] {
        let frame: [UInt8] =
            [0xFF, 0xC0, 0x00, 0x0B, 0x08] + bigEndian(height) + bigEndian(width) + [0x01, 0x01, 0x11, 0x00]
        let scan: [UInt8] =
            [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00] + [UInt8](repeating: 7, count: 64)
        return [0xFF, 0xD8] + frame + scan + [0xFF, 0xD9]
    }

    private static func bigEndian(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    /// The recorded form, with a file that is wrong in the same way.
    static func form(for exchange: Exchange) -> [UInt8] {
        let file = exchange.request.body["<multipart>"]?["file"] ?? [:]
        let content: [UInt8] =
            switch exchange.name {
            case "cf-upload-not-image": Array("this is not a photo".utf8)
            case "cf-upload-tiff-rejected": [0x49, 0x49, 0x2A, 0x00] + [UInt8](repeating: 0, count: 100)
            case "cf-upload-too-large":
                Array(jpeg().dropLast(2)) + [UInt8](repeating: 1, count: 10_491_503) + [0xFF, 0xD9]
            case "cf-upload-truncated-jpeg": Array(jpeg().dropLast(20))
            default: jpeg()
            }
        return form(
            content, fileName: file["filename"]?.text ?? "a.jpg", type: file["content_type"]?.text ?? "image/jpeg")
    }

    static func form(_ content: [UInt8], fileName: String, type: String) -> [UInt8] {
        let head =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(fileName)\"\r\n"
            + "Content-Type: \(type)\r\n\r\n"
        return Array(head.utf8) + content + Array("\r\n--\(boundary)--\r\n".utf8)
    }
}
