/// Finding out from a recording what must be there before it can be repeated.
extension World {
    /// Makes what the request names and what the answer shows.
    ///
    /// Requests that are refused before anything is looked up need nothing. What is not found must not be there,
    /// except for the thing around it.
    func prepare(for exchange: Exchange) throws {
        if exchange.name.contains("other-user") { caller = .other }
        switch exchange.response.status {
        case 307, 401, 405, 422: return
        case 403 where owner == caller, 404 where owner == caller: try makeSurroundings(of: exchange)
        default:
            try makeNamed(by: exchange)
            try makeShown(by: exchange)
        }
    }

    /// What has to be there so that only the last thing is missing.
    private func makeSurroundings(of exchange: Exchange) throws {
        let inner = [
            "ITEM_NOT_FOUND", "TEXT_ITEM_NOT_FOUND", "BLOCK_NOT_FOUND", "PHOTO_BLOCK_NOT_FOUND", "PHOTO_NOT_IN_CHAPTER",
            "Parent chapter not found",
        ]
        guard let detail = exchange.detail else { return }
        if inner.contains(detail), exchange.segments.first == "chapters" {
            if let id = exchange.segments.dropFirst().first { try makeChapter(id) }
            if let id = exchange.request.body["project_id"]?.text { try makeProject(id) }
        }
    }

    // MARK: What the request names

    private func makeNamed(by exchange: Exchange) throws {
        let body = exchange.request.body
        let row = pastRow(of: exchange)
        let project = exchange.request.query["project_id"]?.text ?? body["project_id"]?.text ?? row["project_id"]?.text
        if let project, IDMap.isID(project) { try makeProject(project) }
        let path = exchange.segments
        guard path.count > 1 else { return }
        switch path[0] {
        case "projects" where IDMap.isID(path[1]): try makeProject(path[1], row)
        case "comments" where exchange.request.method != "DELETE":
            try makeProject(path[1], ["title": "공개", "is_public": true])
        case "photos":
            if path[1] == "trash" { try makeProject(path[2]) }
            if IDMap.isID(path[1]) { try makePhoto(path[1], in: ownProject(exchange), row) }
            for id in body["photo_ids"]?.elements ?? [] where IDMap.isID(id.text ?? "") {
                try makePhoto(id.text ?? "")
            }
        case "chapters": try makeChapterParts(exchange, path, row)
        case "notes" where IDMap.isID(path[1]): try makeNote(path[1], row)
        default: break
        }
        if let photo = body["photo_id"]?.text, IDMap.isID(photo) { try makePhoto(photo, in: project) }
        for key in ["ids", "chapter_ids"] {
            for id in body[key]?.elements ?? [] where IDMap.isID(id.text ?? "") {
                try key == "ids" ? makeProject(id.text ?? "") : makeChapter(id.text ?? "")
            }
        }
    }

    /// The project in which a photo is before it is moved.
    private func ownProject(_ exchange: Exchange) -> String? {
        exchange.name.contains("move") ? Self.spareProject : nil
    }

    private func makeChapterParts(_ exchange: Exchange, _ path: [String], _ row: Value) throws {
        let body = exchange.request.body
        guard IDMap.isID(path[1]) else { return }
        try makeChapter(path[1], path.count == 2 ? row : [:])
        if path.count > 3, path[2] == "items" || path[2] == "texts", IDMap.isID(path[3]) {
            let kind: Value = path[2] == "texts" ? "TEXT" : "PHOTO"
            try makeItem(path[3], in: path[1], Value.object(["item_type": kind]).merging(row.members))
        }
        for key in ["item_id", "text_item_id"] {
            if let id = body[key]?.text, IDMap.isID(id) { try makeItem(id, in: path[1]) }
        }
    }

    // MARK: What the answer shows

    /// The answered row as it may have been before: without what the request sets.
    private func pastRow(of exchange: Exchange) -> Value {
        let answer = exchange.response.body
        guard ["PUT", "PATCH", "GET", "POST"].contains(exchange.request.method) else { return [:] }
        let isRead = exchange.request.method == "GET"
        let changed = isRead ? [] : Set(exchange.request.body.members.keys).subtracting(["project_id", "image_url"])
        return .object(answer.members.filter { !changed.contains($0.key) || $0.key == "title" })
    }

    private func makeShown(by exchange: Exchange) throws {
        let answer = exchange.response.body
        if exchange.request.method == "POST" {
            try makePredecessor(of: answer, in: exchange)
        } else if exchange.request.method == "GET" {
            let rows = answer.elements
            if rows.first?["order_in_block"] != nil {
                try makeItems(rows, in: exchange.segments[1])
            } else {
                for row in rows.sorted(by: { Self.age($0) < Self.age($1) }) { try makeShown(row) }
            }
        }
    }

    /// Notes are listed by their last change, everything else that is listed by age by its first.
    private static func age(_ row: Value) -> String {
        let key = row["note_type"] != nil ? "updated_at" : "created_at"
        return row[key]?.text ?? ""
    }

    private func makeShown(_ row: Value) throws {
        guard let id = row["id"]?.text else { return }
        if row["rotation"] != nil {
            try makePhoto(id, row)
        } else if row["linked_folders"] != nil {
            try makeProject(id, row)
        } else if row["note_type"] != nil {
            try makeNote(id, row)
        } else if row["parent_id"] != nil, row["order_num"] != nil {
            try makeChapter(id, row)
        }
    }

    /// The row after which a new one was numbered.
    private func makePredecessor(of row: Value, in exchange: Exchange) throws {
        let request = exchange.request.body
        let spare = "00000000-0000-4000-8000-0000000000ff"
        if let order = row["order"]?.number, order > 0, (request["order"]?.number ?? 0) == 0 {
            let project = row["project_id"]?.text ?? ""
            try makePhoto(spare, in: project, ["order": .int(order - 1)])
        }
        if let number = row["order_num"]?.number, number > 0, (request["order_num"]?.number ?? 0) == 0 {
            if row["chapter_id"] == nil {
                try makeChapter(spare, in: row["project_id"]?.text ?? "", ["order_num": .int(number - 1)])
            } else {
                let chapter = row["chapter_id"]?.text ?? ""
                try makeItem(spare, in: chapter, ["item_type": "TEXT", "order_num": .int(number - 1), "block_id": nil])
            }
        }
    }
}
