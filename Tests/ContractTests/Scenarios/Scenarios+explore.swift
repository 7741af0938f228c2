extension Scenarios {
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
}

extension World {
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
}
