import FakeRacconto

extension Scenarios {
    private static let seoul = "서울의 밤 🌃 Seoul at Night"

    static let projects: Scenario.Table = [
        "projects-create-title-duplicate-slug": .only { try $0.makeProject(World.id(1), ["title": .string(seoul)]) },
        "projects-get-by-slug": .only { world in
            let row = try Exchange("projects-get-by-slug").response.body
            try world.makeProject(row["id"]?.text ?? "", row)
        },
        "projects-get-trashed-404": .also { world in
            let id = try Exchange("projects-get-trashed-404").segments[1]
            try world.makeProject(id, ["title": "t", "deleted_at": "now"])
        },
        "projects-get-poisoned-500": .also { try $0.poisonProject(of: "projects-get-poisoned-500") },
        "projects-put-tags-empty-repairs": .also { try $0.poisonProject(of: "projects-put-tags-empty-repairs") },
        "projects-put-unpublish-while-explore-400": .only { world in
            let id = try Exchange("projects-put-unpublish-while-explore-400").segments[1]
            try world.makeProject(id, ["title": "t", "is_public": true, "show_in_explore": true])
        },
        "projects-list-after-partial-reorder": .also { world in
            let rows = try world.rows(of: "projects-list-after-partial-reorder")
            let ends = [rows.first, rows.last].map { $0?["id"] ?? .null }
            try world.call("PATCH", "/projects/reorder", ["ids": .array(ends)])
        },
        "projects-limit-first-ok": .only(as: .limited),
        "projects-limit-free-after-trash": .only(as: .limited) { world in
            world.owner = .limited
            try world.makeProject(World.id(1), ["title": "한도 1", "deleted_at": "now"])
        },
        "projects-permanent-ok": .only { try $0.trashProject(of: "projects-permanent-ok") },
        "projects-permanent-with-folder-link-and-subchapter": .only { world in
            let id = try Exchange("projects-permanent-with-folder-link-and-subchapter").segments[1]
            try world.makeProject(id, ["title": "t", "linked_folders": ["/a"]])
            try world.makeChapter(World.id(1), in: id)
            try world.makeChapter(World.id(2), in: id, ["parent_id": .string(World.id(1))])
            try world.makeItem(World.id(3), in: World.id(2))
            try world.call("DELETE", "/projects/\(id)")
        },
        "projects-permanent-not-trashed-404": .only { world in
            try world.makeProject(try Exchange("projects-permanent-not-trashed-404").segments[1])
        },
        "projects-restore-not-trashed-404": .only { world in
            try world.makeProject(try Exchange("projects-restore-not-trashed-404").segments[1])
        },
        "projects-restore-limit-exceeded": .only(as: .limited) { world in
            world.owner = .limited
            try world.trashProject(of: "projects-restore-limit-exceeded")
            try world.makeProject(World.id(2))
        },
        "projects-restore-photo-limit-exceeded": .only(as: .limited) { world in
            world.owner = .limited
            let id = try Exchange("projects-restore-photo-limit-exceeded").segments[1]
            world.server.setLimits(of: Account.limited.rawValue, projects: 2)
            for number in 0..<2 { try world.makePhoto(World.id(number), in: id) }
            try world.call("DELETE", "/projects/\(id)")
            for number in 0..<2 { try world.makePhoto(World.id(10 + number), in: World.id(20)) }
        },
        "projects-trashed-notes-gone": .only { world in
            let project = try Exchange("projects-trashed-notes-gone").request.query["project_id"]?.text ?? ""
            try world.makeNote(World.id(1), in: project)
            try world.call("DELETE", "/projects/\(project)")
        },
        "projects-trashed-photos-still-listed": .also { world in
            try world.trashQueriedProject(of: "projects-trashed-photos-still-listed")
        },
        "projects-trashed-chapter-create-still-works": .only { world in
            let exchange = try Exchange("projects-trashed-chapter-create-still-works")
            let id = exchange.request.body["project_id"]?.text ?? ""
            try world.makeProject(id, ["title": "t", "deleted_at": "now"])
        },
        "projects-restored-notes-back": .also { world in
            let exchange = try Exchange("projects-restored-notes-back")
            let id = exchange.request.query["project_id"]?.text ?? ""
            // The newer one went first: the project's restoring gives both the same date, and any order is right.
            try world.call("DELETE", "/projects/\(id)")
            try world.call("POST", "/projects/\(id)/restore")
        },
        "photos-put-in-trashed-project-ok": .also { world in
            let exchange = try Exchange("photos-put-in-trashed-project-ok")
            try world.call("DELETE", "/projects/" + (exchange.request.body["project_id"]?.text ?? ""))
        },
    ]
}

extension World {
    fileprivate func trashProject(of name: String) throws {
        try makeProject(try Exchange(name).segments[1], ["title": "t", "deleted_at": "now"])
    }

    fileprivate func trashQueriedProject(of name: String) throws {
        try call("DELETE", "/projects/" + (try Exchange(name).request.query["project_id"]?.text ?? ""))
    }

    /// `tags: null` is a 500 that takes effect.
    fileprivate func poisonProject(of name: String) throws {
        let id = try Exchange(name).segments[1]
        try makeProject(id)
        try call("PUT", "/projects/\(id)", ["title": "t", "tags": nil], expecting: 500)
    }
}
