/// Making rows like the recorded ones, through the API.
extension World {
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
}
