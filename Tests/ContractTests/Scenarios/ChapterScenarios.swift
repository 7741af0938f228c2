extension Scenarios {
    static let chapters: Scenario.Table = [
        "chapters-all-items": .only { try $0.makeStory(of: "chapters-all-items") },
        "chapters-create-sub-of-sub-400": .only { world in
            let body = try Exchange("chapters-create-sub-of-sub-400").request.body
            let row: Value = ["parent_id": .string(World.id(1))]
            try world.makeChapter(body["parent_id"]?.text ?? "", in: body["project_id"]?.text, row)
        },
        "chapters-create-parent-other-project-403": .only { world in
            let body = try Exchange("chapters-create-parent-other-project-403").request.body
            try world.makeProject(body["project_id"]?.text ?? "")
            try world.makeChapter(body["parent_id"]?.text ?? "", in: World.id(1))
        },
        "chapters-put-parent-other-project-403": .only { world in
            let exchange = try Exchange("chapters-put-parent-other-project-403")
            try world.makeChapter(exchange.segments[1], in: World.id(1))
            try world.makeChapter(exchange.request.body["parent_id"]?.text ?? "", in: World.id(2))
        },
        "chapters-put-parent-set": .only { world in
            let exchange = try Exchange("chapters-put-parent-set")
            try world.makeChapter(exchange.request.body["parent_id"]?.text ?? "", exchange.projectRow)
            try world.makeChapter(exchange.segments[1], exchange.response.body.merging(["parent_id": nil]))
        },
        "chapters-put-parent-null-promotes": .only { world in
            let exchange = try Exchange("chapters-put-parent-null-promotes")
            let row = exchange.response.body.merging(["parent_id": .string(World.id(1))])
            try world.makeChapter(exchange.segments[1], row)
        },
        "chapters-put-parent-sub-400": .only { world in
            let exchange = try Exchange("chapters-put-parent-sub-400")
            try world.makeChapter(exchange.segments[1], in: World.id(1))
            try world.makeChapter(
                exchange.request.body["parent_id"]?.text ?? "", in: World.id(1),
                ["parent_id": .string(exchange.segments[1])])
        },
        "chapters-put-parent-with-children-makes-3-levels": .only { world in
            let exchange = try Exchange("chapters-put-parent-with-children-makes-3-levels")
            let row = exchange.response.body
            try world.makeChapter(row["parent_id"]?.text ?? "", exchange.projectRow)
            try world.makeChapter(exchange.segments[1], row.merging(["parent_id": nil]))
            try world.makeChapter(
                World.id(1), exchange.projectRow.merging(["parent_id": .string(exchange.segments[1])]))
        },
        "chapters-list-poisoned-500": .only { world in
            let project = try Exchange("chapters-list-poisoned-500").request.query["project_id"]?.text ?? ""
            try world.makeChapter(World.id(1), in: project)
            try world.call(
                "PUT", "/chapters/\(World.id(1))", ["title": "t", "order_num": nil], expecting: 500)
        },
        "chapters-reorder-mixed-projects-ok": .only { world in
            let ids = try Exchange("chapters-reorder-mixed-projects-ok").request.body["chapter_ids"]?.elements ?? []
            for (number, id) in ids.enumerated() {
                try world.makeChapter(id.text ?? "", in: World.id(number))
            }
        },
        "chapters-reorder-duplicates-403": .only { world in
            let ids = try Exchange("chapters-reorder-duplicates-403").request.body["chapter_ids"]?.elements ?? []
            try world.makeChapter(ids.first?.text ?? "")
        },
        "chapters-reorder-unknown-403": .only { world in
            let ids = try Exchange("chapters-reorder-unknown-403").request.body["chapter_ids"]?.elements ?? []
            try world.makeChapter(ids.first?.text ?? "")
        },
        "chapters-delete-cascades-sub": .also { world in
            let id = try Exchange("chapters-delete-cascades-sub").segments[1]
            try world.makeChapter(World.id(1), ["parent_id": .string(id)])
        },
        "chapters-items-still-show-trashed-photo": .also { world in
            let rows = try world.rows(of: "chapters-items-still-show-trashed-photo")
            try world.trash(rows.first?["photo_id"]?.text ?? "")
        },
    ]
}

extension Exchange {
    /// Of a row, the project that it belongs to.
    var projectRow: Value { response.body.only(["project_id"]) }
}

extension World {
    /// The whole story of a recording: chapters, sub-chapters and items.
    fileprivate func makeStory(of name: String) throws {
        let exchange = try Exchange(name)
        let project = exchange.request.query["project_id"]?.text ?? ""
        for chapter in exchange.response.body["chapters"]?.elements ?? [] {
            let id = chapter["id"]?.text ?? ""
            try makeChapter(id, in: project, chapter)
            try makeItems(exchange.response.body["items_by_chapter"]?[id]?.elements ?? [], in: id)
        }
    }
}
