extension Scenarios {
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
