import FakeRacconto
import TestSupport

extension Scenarios {
    static let delivery: Scenario.Table = {
        var table: Scenario.Table = [
            "delivery-create-404": .only(),
            "delivery-list-404": .only(as: .other),
            "delivery-public-404": .only(),
            "delivery-delete-404": .only(),
            "delivery-selections-get-404": .only(as: .other),
            "delivery-create-trashed-project-404": .only { world in
                let id = try Exchange("delivery-create-trashed-project-404").request.body["project_id"]?.text ?? ""
                try world.makeProject(id, ["title": "t", "deleted_at": "now"])
            },
            "delivery-list": .only { world in
                for row in try world.rows(of: "delivery-list").reversed() { try world.makeLink(row) }
            },
            "delivery-public-get": .only { world in
                let row = try Exchange("delivery-create-full").response.body
                let title = try Exchange("delivery-public-get").response.body["project_title"] ?? ""
                try world.makeProject(row["project_id"]?.text ?? "", ["title": title])
                try world.makeLink(row)
            },
            "delivery-public-expired-410": .only { world in
                try world.makeLink(try Exchange("delivery-create-past-expiry-accepted").response.body)
            },
            "delivery-photos-open-all": .only { try $0.makeDelivery(of: "delivery-photos-open-all") },
            "delivery-photos-shows-trashed": .only { world in
                try world.makeDelivery(of: "delivery-photos-shows-trashed")
                let photo = try Exchange("delivery-selected-photo-soft-delete-ok").segments[1]
                try world.trash(photo)
            },
            "delivery-photos-after-select": .only { world in
                try world.makeDelivery(of: "delivery-photos-after-select")
                try world.select(in: try Exchange("delivery-photos-after-select"))
            },
            "delivery-selections-put-ok": .only { world in
                let exchange = try Exchange("delivery-selections-put-ok")
                try world.makeLink(try Exchange("delivery-create-ascii-password").response.body)
                for row in exchange.request.body["selections"]?.elements ?? [] {
                    try world.makePhoto(row["photo_id"]?.text ?? "")
                }
            },
            "delivery-selected-photo-permanent-delete-500": .only { world in
                let photo = try Exchange("delivery-selected-photo-permanent-delete-500").segments[1]
                try world.makeSelected(photo)
                try world.trash(photo)
            },
            "delivery-selected-photo-bulk-permanent-500": .only { world in
                let ids = try Exchange("delivery-selected-photo-bulk-permanent-500").request.body["photo_ids"]
                try world.makeSelected(ids?.elements.first?.text ?? "")
            },
            "delivery-selected-photo-soft-delete-ok": .only { world in
                try world.makeSelected(try Exchange("delivery-selected-photo-soft-delete-ok").segments[1])
            },
        ]
        for name in Recordings.names where name.hasPrefix("delivery-create") && table[name] == nil {
            table[name] = .also()
        }
        let ofLinks: [(String, String)] = [
            ("delivery-delete-ok", "delivery-create-ascii-password"),
            ("delivery-selections-put-no-password-401", "delivery-create-ascii-password"),
            ("delivery-selections-put-unknown-photo-500", "delivery-create-open"),
            ("delivery-verify-open-link-any-password", "delivery-create-open"),
            ("delivery-verify-ok", "delivery-create-full"), ("delivery-verify-wrong-401", "delivery-create-full"),
            ("delivery-photos-wrong-password-401", "delivery-create-full"),
        ]
        for (name, link) in ofLinks { table[name] = .only { try $0.makeLink(try Exchange(link).response.body) } }
        for name in table.keys where !name.contains("disabled") { table[name]?.options.hasDelivery = true }
        return table
    }()
}

extension World {
    /// A link as it was created, with the password that its creation shows.
    fileprivate func makeLink(_ row: Value) throws {
        let id = row["id"]?.text ?? ""
        guard !knows(id) else { return }
        try makeProject(row["project_id"]?.text ?? "")
        var body = row.only(["project_id", "label", "expires_at", "filter_rating", "filter_color"]).withoutNulls
        if row["has_password"] == true { body = body.merging(["password": Self.password(of: row)]) }
        try pair(id, try call("POST", "/api/delivery", body))
    }

    private static func password(of row: Value) -> Value { row["label"] == "ascii" ? "pw-1234" : "비밀-1234" }

    /// The link of a list of photos, and the photos that it shows.
    fileprivate func makeDelivery(of name: String) throws {
        let exchange = try Exchange(name)
        let created = ["delivery-create-open", "delivery-create-ascii-password"].compactMap { try? Exchange($0) }
        guard let link = created.first(where: { $0.response.body["id"]?.text == exchange.segments[2] }) else {
            throw CannotPrepare(description: "nobody created the link of \(name)")
        }
        try makeLink(link.response.body)
        let project = link.response.body["project_id"] ?? ""
        for row in exchange.response.body.elements {
            let isFiltered = link.response.body["filter_rating"] != .null
            let rating: Value = isFiltered ? 4 : .null
            try makePhoto(
                row["id"]?.text ?? "", in: project.text, row.merging(["rating": rating, "project_id": project]))
        }
    }

    /// What the client chose, as the list of photos shows it.
    fileprivate func select(in exchange: Exchange) throws {
        let chosen = exchange.response.body.elements.filter { $0["is_selected"] == true }
        let selections = chosen.map { Value.object(["photo_id": $0["id"] ?? "", "comment": $0["comment"] ?? .null]) }
        let response = try self.exchange(
            "PUT", comparison.ids.translate("/api/delivery/\(exchange.segments[2])/selections"),
            headers: [
                (name: "Content-Type", value: "application/json"), (name: "X-Delivery-Password", value: "pw-1234"),
            ],
            body: try Value.object(["selections": .array(selections)]).mapStrings(translate).jsonBytes)
        guard response.status == 200 else { throw CannotPrepare(description: response.text) }
    }

    /// A photo that a client chose.
    fileprivate func makeSelected(_ photo: String) throws {
        try makePhoto(photo)
        let answer = try call("POST", "/api/delivery", ["project_id": .string(Self.spareProject)])
        try pair(Self.id(1), answer)
        try call(
            "PUT", "/api/delivery/\(Self.id(1))/selections", ["selections": [["photo_id": .string(photo)]]],
            as: .guest)
    }
}
