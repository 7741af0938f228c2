import FakeRacconto

extension Scenarios {
    static let photos: Scenario.Table = [
        "photos-exists-true": .also { try $0.makeNamedPhoto(of: "photos-exists-true") },
        "photos-exists-other-users-project-leaks": .also { world in
            try world.makeNamedPhoto(of: "photos-exists-other-users-project-leaks")
        },
        "photos-exists-nfd-filename-false": .also { world in
            // The same name, composed.
            let project = try Exchange("photos-exists-nfd-filename-false").request.query["project_id"]?.text
            try world.makePhoto(World.id(1), in: project, ["original_filename": "중복 dup.jpg"])
        },
        "photos-exists-trashed-false": .also { world in
            try world.makeNamedPhoto(of: "photos-exists-trashed-false", ["deleted_at": "now"])
        },
        "photos-bulk-exists-trashed-true": .also { world in
            let project = try Exchange("photos-bulk-exists-trashed-true").request.body["project_id"]?.text
            let row: Value = ["original_filename": "cover.jpg", "folder": "/cam", "deleted_at": "now"]
            try world.makePhoto(World.id(1), in: project, row)
        },
        "photos-by-filename-local-missing-photo-404": .only { world in
            let query = try Exchange("photos-by-filename-local-missing-photo-404").request.query
            try world.makeProject(query["project_id"]?.text ?? "")
        },
        "photos-bulk-local-missing-ok": .also { world in
            let project = try Exchange("photos-bulk-local-missing-ok").request.query["project_id"]?.text
            let rows: [Value] = [
                ["original_filename": "로컬 local.jpg", "folder": "/cam"],
                ["original_filename": "중복 dup.jpg", "folder": "/f"],
                ["original_filename": "중복 dup.jpg", "deleted_at": "now"],
                ["original_filename": "something else.jpg"],
            ]
            for (number, row) in rows.enumerated() { try world.makePhoto(World.id(number), in: project, row) }
        },
        "photos-get-trashed-ok": .also(),
        "photos-chapters-list": .also { world in
            let exchange = try Exchange("photos-chapters-list")
            let chapter = exchange.response.body.elements.first?.text ?? ""
            try world.makeChapter(chapter, in: World.id(1))
            try world.call("POST", "/chapters/\(chapter)/photos", ["photo_id": .string(exchange.segments[1])])
        },
        "photos-put-moves-to-other-users-project": .only { world in
            let exchange = try Exchange("photos-put-moves-to-other-users-project")
            try world.makePhoto(exchange.segments[1], in: World.id(1), exchange.response.body)
            try world.makeForeignProject(exchange.request.body["project_id"]?.text ?? "")
        },
        "photos-put-moved-away-404": .only { world in
            let photo = try Exchange("photos-put-moved-away-404").segments[1]
            try world.makePhoto(photo)
            try world.makeForeignProject(World.id(2))
            try world.call(
                "PUT", "/photos/\(photo)",
                ["project_id": .string(World.id(2)), "image_url": .string(World.imageRoot + "x/public")])
        },
        "photos-put-unknown-project-500": .only { world in
            try world.makePhoto(try Exchange("photos-put-unknown-project-500").segments[1])
        },
        "photos-put-trashed-404": .only { world in
            try world.makePhoto(
                try Exchange("photos-put-trashed-404").segments[1], in: nil, ["deleted_at": "now"])
        },
        "photos-put-order-null-poisons-500": .also(),
        "photos-list-poisoned-by-null-order-500": .only { world in
            let project = try Exchange("photos-list-poisoned-by-null-order-500").request.query["project_id"]?.text ?? ""
            try world.makePhoto(World.id(1), in: project)
            try world.call(
                "PUT", "/photos/\(World.id(1))",
                ["project_id": .string(project), "image_url": .string(World.imageRoot + "x/public"), "order": nil],
                expecting: 500)
        },
        "photos-list-poisoned-by-year-1-500": .only { world in
            let project = try Exchange("photos-list-poisoned-by-year-1-500").request.query["project_id"]?.text ?? ""
            try world.makeUnreadablePhoto(World.id(1), in: project)
        },
        "photos-put-cannot-repair-year-1-500": .only { world in
            let exchange = try Exchange("photos-put-cannot-repair-year-1-500")
            let project = exchange.request.body["project_id"]?.text ?? ""
            try world.makeUnreadablePhoto(exchange.segments[1], in: project)
        },
        "photos-bulk-delete-year-1-500": .only { world in
            let exchange = try Exchange("photos-bulk-delete-year-1-500")
            let photo = exchange.request.body["photo_ids"]?.elements.first?.text ?? ""
            try world.makeUnreadablePhoto(photo, in: World.id(1))
        },
    ]
}

extension World {
    /// A photo with the name that the query asks for.
    fileprivate func makeNamedPhoto(of name: String, _ row: [String: Value] = [:]) throws {
        let query = try Exchange(name).request.query
        let named = Value.object(row).merging(["original_filename": query["filename"] ?? ""])
        try makePhoto(Self.id(1), in: query["project_id"]?.text, named)
    }

    fileprivate func makeForeignProject(_ id: String) throws {
        let before = owner
        owner = .other
        defer { owner = before }
        try makeProject(id)
    }

    /// A date before the year 1 is a 500 that takes effect. The row's id is never answered, so that it is looked up.
    fileprivate func makeUnreadablePhoto(_ id: String, in project: String) throws {
        try makeProject(project)
        let body: Value = [
            "project_id": .string(project), "image_url": .string(Self.imageRoot + "x/public"),
            "taken_at": "0001-01-01T00:00:00+09:00",
        ]
        try call("POST", "/photos/", body, expecting: 500)
        try pair(id, ["id": .string(server.photos().last?.id ?? "")])
    }
}
