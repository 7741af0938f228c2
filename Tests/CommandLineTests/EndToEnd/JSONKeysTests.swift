import FakeRacconto
import Foundation
import TestSupport
import Testing

/// The keys that scripts rely on, word for word; docs/json.md names them all.
@Suite(.timeLimit(.minutes(10))) struct JSONKeysTests {
    private static let project: Set = [
        "id", "slug", "title", "title_en", "description", "description_en", "status", "cover_image_url", "location",
        "shot_date", "is_public", "show_in_explore", "camera_type", "tags", "linked_folders", "created_at",
        "updated_at", "deleted_at",
    ]
    private static let photo: Set = [
        "id", "project_id", "image_url", "caption", "caption_en", "order", "taken_at", "camera", "lens", "iso",
        "shutter_speed", "aperture", "focal_length", "gps_lat", "gps_lng", "rating", "color_label", "created_at",
        "folder", "original_filename", "source", "local_missing", "deleted_at", "rotation", "original_image_url",
        "width", "height",
    ]
    private static let job: Set = [
        "id", "state", "held_for", "skip_reason", "file", "folder", "size", "attempts", "server", "user_id",
        "project_id", "error_code", "error_message", "photo_id", "image_url", "content_hash", "not_before",
        "queued_at", "settled_at",
    ]
    private static let account: Set = [
        "user_id", "email", "username", "is_admin", "tier", "oauth_provider", "project_count", "project_limit",
        "photo_count", "photo_limit", "server", "token_expires_at",
    ]
    private static let note: Set = [
        "id", "project_id", "content", "note_type", "is_pinned", "photo_id", "created_at", "updated_at",
    ]
    private static let link: Set = [
        "id", "project_id", "label", "has_password", "expires_at", "created_at", "selection_count", "filter_rating",
        "filter_color",
    ]
    private static let status: Set = [
        "pending", "delayed", "working", "held", "done", "failed", "skipped", "holds", "projects",
    ]
    private static let change: Set = ["photo_id", "name", "result", "error_code", "error_message"]

    private func expect(
        _ keys: Set<String>, _ record: [String: Any]?, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let record = try #require(record, sourceLocation: sourceLocation)
        #expect(Set(record.keys) == keys, sourceLocation: sourceLocation)
    }

    @Test func `records have their keys, all of them every time`() async throws {
        var options = FakeRacconto.Options()
        options.hasDelivery = true
        let bundle = try CommandLineBundle(options: options)
        try await bundle.prepare()
        _ = try await bundle.run("upload", try bundle.photos(1), "--project", "jeju")
        try expect(Self.account, try await bundle.records("whoami").first)
        try expect(Self.project, try await bundle.list("project", "list").first)
        try expect(Self.project, try await bundle.records("project", "show", "jeju").first)
        try expect(Self.photo, try await bundle.list("photo", "list", "--project", "jeju").first)
        let id = try #require(bundle.server.photos().first?.id)
        try expect(Self.photo, try await bundle.records("photo", "show", id).first)
        try expect(Self.job, try await bundle.list("queue", "list").first)
        try expect(Self.job, try await bundle.records("queue", "show", "1").first)
        _ = try await bundle.run("queue", "pause")
        let status = try await bundle.records("queue", "status").first
        try expect(Self.status, status)
        try expect(
            ["reason", "message", "since", "server", "user_id", "project_id"],
            (status?["holds"] as? [[String: Any]])?.first)
        try expect(Self.note, try await bundle.records("note", "add", "text", "--project", "jeju").first)
        try expect(Self.link, try await bundle.records("delivery", "create", "--project", "jeju").first)
        try expect(Self.change, try await bundle.records("photo", "rate", "3", id).first)
        try expect(Self.change, try await bundle.records("photo", "delete", id, "--dry-run").first)
        try expect(
            ["project_id", "name", "result", "error_code", "error_message"],
            try await bundle.records("project", "delete", "jeju", "--dry-run").first)
    }

    @Test func `an upload is a stream of events and nothing else`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(2)
        try bundle.directory.write("text", to: "photos/notes.txt")
        let events = try await bundle.records("upload", folder, "--project", "jeju")
        let allowed: Set = [
            "event", "file", "folder", "job", "photo_id", "code", "reason", "sent", "total", "at", "jobs", "state",
            "counts",
        ]
        for event in events { #expect(Set(event.keys).isSubset(of: allowed) && event["event"] is String) }
        let done = events.filter { $0["event"] as? String == "done" }
        #expect(done.count == 2)
        for event in done { try expect(["event", "file", "folder", "job", "photo_id"], event) }
        #expect(events.last?["event"] as? String == "summary")
        for arguments in [["upload", folder, "--dry-run"], ["enqueue", folder]] {
            let lines = try await bundle.start(arguments + ["--project", "jeju", "--json"]).wait().jsonLines()
            let counts = try #require(lines.last?["counts"] as? [String: Int])
            #expect(counts.filter { $0.key != "found" }.values.reduce(0, +) == counts["found"])
        }
    }

    /// Progress text that leaks into `--json` breaks every script at once.
    @Test func `every line of every list is JSON, also when there is nothing`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        for arguments in [
            ["photo", "list", "--project", "jeju"], ["queue", "list"], ["trash", "list"], ["project", "trash"],
            ["note", "list", "--project", "jeju"], ["portfolio", "show", "--all"],
            ["chapter", "list", "--project", "jeju"],
        ] {
            let result = try await bundle.start(arguments + ["--json"]).wait()
            #expect(result.output == "[]\n", "\(arguments)")
            #expect(result.complaints.isEmpty, "\(arguments)")
        }
    }

    @Test func `the documentation names every key`() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../docs/json.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let all = [
            Self.project, Self.photo, Self.job, Self.account, Self.note, Self.link, Self.status, Self.change,
        ].reduce(into: Set<String>()) { $0.formUnion($1) }
        let missing = all.filter { !text.contains("`\($0)`") }
        #expect(missing.isEmpty)
    }
}
