extension Scenarios {
    static let photoTrash: Scenario.Table = [
        "photos-by-folder-delete-ok": .also { world in
            let project = try Exchange("photos-by-folder-delete-ok").request.query["project_id"]?.text
            for number in 0..<3 {
                let folder: Value = number < 2 ? "/cam" : "/elsewhere"
                try world.makePhoto(World.id(number), in: project, ["folder": folder])
            }
        },
        "photos-permanent-ok": .also { try $0.trash(try Exchange("photos-permanent-ok").segments[1]) },
        "photos-permanent-not-trashed-404": .only { world in
            try world.makePhoto(try Exchange("photos-permanent-not-trashed-404").segments[1])
        },
        "photos-restore-not-trashed-404": .only { world in
            try world.makePhoto(try Exchange("photos-restore-not-trashed-404").segments[1])
        },
        "photos-restore-ok": .also { try $0.trash(try Exchange("photos-restore-ok").segments[1]) },
        "photos-restore-limit-403": .only(as: .limited) { world in
            try world.fillQuota(besides: try Exchange("photos-restore-limit-403").segments[1])
        },
        "photos-bulk-restore-limit-403": .only(as: .limited) { world in
            let ids = try Exchange("photos-bulk-restore-limit-403").request.body["photo_ids"]?.elements ?? []
            try world.fillQuota(besides: ids.first?.text ?? "")
        },
        "photos-bulk-restore-ok": .also { world in
            for id in try Exchange("photos-bulk-restore-ok").request.body["photo_ids"]?.elements ?? [] {
                if let id = id.text, IDMap.isID(id) { try world.trash(id) }
            }
        },
        "photos-restore-by-filename-project-404": .only(as: .other),
        "photos-restore-by-filename-trashed-project-404": .only { world in
            let body = try Exchange("photos-restore-by-filename-trashed-project-404").request.body
            let project = body["project_id"]?.text ?? ""
            try world.makePhoto(
                World.id(1), in: project,
                ["original_filename": body["original_filename"] ?? "", "deleted_at": "now"])
            try world.call("DELETE", "/projects/\(project)")
        },
        "photos-bulk-permanent-mixed": .also { world in
            let ids = try Exchange("photos-bulk-permanent-mixed").request.body["photo_ids"]?.elements ?? []
            try world.trash(ids.first?.text ?? "")
        },
        "photos-bulk-permanent-live-gone": .only { world in
            let id = try Exchange("photos-bulk-permanent-live-gone").segments[1]
            try world.makePhoto(id)
            try world.call("DELETE", "/photos/bulk-permanent", ["photo_ids": [.string(id)]])
        },
        "photos-permanent-again-404": .only { world in
            let id = try Exchange("photos-permanent-again-404").segments[1]
            try world.makePhoto(id)
            try world.trash(id)
            try world.call("DELETE", "/photos/\(id)/permanent")
        },
    ]
}

extension World {
    func trash(_ photo: String) throws { try call("DELETE", "/photos/\(photo)") }

    /// As many live photos as are allowed, and one in the trash.
    fileprivate func fillQuota(besides trashed: String) throws {
        owner = .limited
        try makePhoto(trashed, in: nil, ["deleted_at": "now"])
        for number in 0..<3 { try makePhoto(Self.id(number)) }
    }
}
