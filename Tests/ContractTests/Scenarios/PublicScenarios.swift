/// What visitors see and do.
extension Scenarios {
    // MARK: - Comments and follows

    /// Comments and follows.
    static let social: Scenario.Table = [
        "comments-create-guest": .also(as: .guest),
        "comments-list-guest": .only(as: .guest) { try $0.makeComments(of: "comments-list-guest") },
        "comments-list-owner": .only { try $0.makeComments(of: "comments-list-owner") },
        "comments-list-placeholder": .only(as: .guest) { world in
            try world.makeComments(of: "comments-list-placeholder")
            let id = try world.rows(of: "comments-list-placeholder").first?["id"]?.text ?? ""
            try world.call("DELETE", "/comments/\(id)")
        },
        "comments-list-after-all-deleted": .only(as: .guest) { world in
            let project = try world.makeComments(of: "comments-list-guest", under: "comments-list-after-all-deleted")
            _ = project
            for row in try world.rows(of: "comments-list-guest") {
                for comment in [row] + (row["replies"]?.elements ?? []) {
                    try world.call("DELETE", "/comments/" + (comment["id"]?.text ?? ""))
                }
            }
        },
        "comments-reply-user": .only(as: .other) { try $0.makeComment(of: "comments-reply-user") },
        "comments-parent-404": .only(as: .other) { world in
            try world.makeProject(
                try Exchange("comments-parent-404").segments[1], ["title": "공개", "is_public": true])
        },
        "comments-private-project-404": .only { world in
            try world.makeProject(try Exchange("comments-private-project-404").segments[1])
        },
        "comments-delete-guest-token": .only(as: .guest) { world in
            try world.makeLoneComment(try Exchange("comments-delete-guest-token").segments[1])
        },
        "comments-delete-wrong-token-403": .only(as: .guest) { world in
            try world.makeLoneComment(try Exchange("comments-delete-wrong-token-403").segments[1])
        },
        "comments-delete-owner": .only { world in
            try world.makeLoneComment(try Exchange("comments-delete-owner").segments[1])
        },
        "comments-delete-again-ok": .only(as: .guest) { world in
            let id = try Exchange("comments-delete-again-ok").segments[1]
            try world.makeLoneComment(id)
            try world.call("DELETE", "/comments/\(id)")
        },
        "follows-post-ok": .only(as: .other),
        "follows-post-again-idempotent": .only(as: .other) { try $0.call("POST", "/follows/photog", as: .other) },
        "follows-delete": .only(as: .other) { try $0.call("POST", "/follows/photog", as: .other) },
        "follows-delete-again": .only(as: .other),
        "follows-404": .only(as: .other),
        "follows-me-count": .only { try $0.call("POST", "/follows/photog", as: .other) },
        "follows-status-true": .only(as: .other) { try $0.call("POST", "/follows/photog", as: .other) },
    ]

    // MARK: - The feed and the search

    static let explore: Scenario.Table = {
        var table: Scenario.Table = [
            "explore-search-user": .only { world in
                try world.makeShownProjects(of: "explore-search-all", list: "portfolios")
            },
            "explore-search-all": .only { world in
                try world.makeShownProjects(of: "explore-search-all", list: "portfolios")
            },
        ]
        let plain = [
            "explore-feed", "explore-feed-bad-cursor-ignored", "explore-feed-tag", "explore-feed-camera-none",
            "explore-feed-cursor-with-z-ok",
        ]
        for name in plain { table[name] = .only { try $0.makeShownProjects(of: "explore-feed") } }
        return table
    }()

    // MARK: - Portfolios

    static let portfolio: Scenario.Table = [
        "portfolio-user": .only(as: .guest) { try $0.makePortfolio(of: "portfolio-user") },
        "portfolio-project-by-slug": .only(as: .guest) { try $0.makePortfolio(of: "portfolio-project-by-slug") },
        "portfolio-project-bad-token-treated-as-guest": .only { world in
            try world.makePortfolio(of: "portfolio-project-bad-token-treated-as-guest")
            world.authorization = "Bearer garbage"
        },
        "portfolio-trashed-photo-hidden": .only(as: .guest) { world in
            // Made with all photos, of which the one that is missing is then thrown away.
            try world.makePortfolio(of: "portfolio-project-by-slug")
            let all = try world.portfolioPhotos(of: "portfolio-project-by-slug")
            let left = try world.portfolioPhotos(of: "portfolio-trashed-photo-hidden")
            for photo in all where !left.contains(photo) { try world.trash(photo) }
        },
    ]
}

extension World {
    // MARK: - Comments

    /// A public project with the comments and replies that a recording shows before anything was deleted.
    @discardableResult
    fileprivate func makeComments(of name: String, under other: String? = nil) throws -> String {
        let project = try Exchange(other ?? name).segments[1]
        try makeProject(project, ["title": "공개", "is_public": true])
        for row in try rows(of: name) {
            let body: Value = ["guest_name": row["author_name"] ?? "", "body": "멋져요! Great work"]
            try pair(row["id"]?.text ?? "", try call("POST", "/comments/\(project)", body, as: .guest))
            for reply in row["replies"]?.elements ?? [] {
                let body: Value = ["parent_id": reply["parent_id"] ?? "", "body": reply["body"] ?? ""]
                try pair(reply["id"]?.text ?? "", try call("POST", "/comments/\(project)", body, as: .other))
            }
        }
        return project
    }

    /// The comment that a request answers.
    fileprivate func makeComment(of name: String) throws {
        let exchange = try Exchange(name)
        try makeLoneComment(exchange.request.body["parent_id"]?.text ?? "", in: exchange.segments[1])
    }

    /// A guest's comment; its token becomes the secret.
    fileprivate func makeLoneComment(_ id: String, in project: String = World.id(1)) throws {
        try makeProject(project, ["title": "공개", "is_public": true])
        let answer = try call("POST", "/comments/\(project)", ["guest_name": "손님", "body": "x"], as: .guest)
        try pair(id, answer)
        secret = answer["delete_token"]?.text
    }

    // MARK: - The feed

    /// Public projects with as many photos as were counted, the oldest first.
    func makeShownProjects(of names: String..., list: String = "items") throws {
        var rows: [Value] = []
        for name in names { rows += try Exchange(name).response.body[list]?.elements ?? [] }
        for row in rows.sorted(by: { ($0["published_at"]?.text ?? "") < ($1["published_at"]?.text ?? "") }) {
            let id = row["id"]?.text ?? ""
            try makeProject(id, row.merging(["is_public": true, "show_in_explore": true]))
            for number in 0..<(row["photo_count"]?.number ?? 0) {
                try call(
                    "POST", "/photos/",
                    ["project_id": .string(id), "image_url": .string(Self.imageRoot + "\(number)/public")])
            }
        }
    }

    // MARK: - Portfolios

    /// The one project of a page or all of an account, the oldest first.
    private func shownProjects(of name: String) throws -> [Value] {
        let body = try Exchange(name).response.body
        return body["project"].map { [$0] } ?? body["projects"]?.elements.reversed() ?? []
    }

    fileprivate func portfolioPhotos(of name: String) throws -> [String] {
        try shownProjects(of: name).flatMap { $0["photos"]?.elements ?? [] }.compactMap { $0["id"]?.text }
    }

    /// The projects that a page shows: their photos in order, their chapters and what stands in them.
    fileprivate func makePortfolio(of name: String) throws {
        let exchange = try Exchange(name)
        let theme = exchange.response.body["theme"] ?? "light"
        if theme != "light" { try call("PUT", "/settings/portfolio_theme", ["value": theme]) }
        for shown in try shownProjects(of: name) { try makePortfolioProject(shown) }
    }

    private func makePortfolioProject(_ shown: Value) throws {
        let project = shown["id"]?.text ?? ""
        try makeProject(project, shown.merging(["is_public": true]))
        for (number, photo) in (shown["photos"]?.elements ?? []).enumerated() {
            let row = photo.merging(["order": .int(number), "project_id": .string(project)])
            try makePhoto(photo["id"]?.text ?? "", in: project, row)
        }
        for chapter in shown["chapters"]?.elements ?? [] {
            try makePortfolioChapter(chapter, in: project, under: nil)
            for inner in chapter["sub_chapters"]?.elements ?? [] {
                try makePortfolioChapter(inner, in: project, under: chapter["id"])
            }
        }
    }

    private func makePortfolioChapter(_ chapter: Value, in project: String, under parent: Value?) throws {
        let id = chapter["id"]?.text ?? ""
        try makeChapter(id, in: project, chapter.merging(["parent_id": parent ?? .null]))
        let items = chapter["items"]?.elements ?? []
        let photos = items.filter { $0["item_type"] == "PHOTO" }
        if !photos.isEmpty {
            try call("POST", "/chapters/\(id)/photos/bulk", ["photo_ids": .array(photos.map { $0["id"] ?? .null })])
        }
        for text in items where text["item_type"] == "TEXT" {
            try call("POST", "/chapters/\(id)/texts", text.only(["text_content"]))
        }
    }
}
