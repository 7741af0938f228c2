import FakeRacconto
import TestSupport
import Testing

/// The rows of the API contract's section 14 whose method, path or body differ.
struct DialectTests {
    struct Row: Sendable, CustomStringConvertible {
        let method: String
        let path: String
        let body: String
        /// Who answers this spelling with success.
        let dialects: Set<FakeRacconto.Dialect>
        var type = "application/json"

        var description: String { "\(method) \(path) \(body)" }
    }

    private static let login = "username=ann@example.com&password=correct%20horse"
    private static let backend: Set<FakeRacconto.Dialect> = [.backend, .both]
    private static let workOrder: Set<FakeRacconto.Dialect> = [.workorder, .both]

    /// `P`, `C`, `H`, `T` and `B` stand for a project, a chapter, a photo's item, a text and the item's block.
    static let rows: [Row] = [
        Row(
            method: "POST", path: "/auth/login", body: login, dialects: backend,
            type: "application/x-www-form-urlencoded"),
        Row(
            method: "POST", path: "/auth/login",
            body: "{\"email\":\"ann@example.com\",\"password\":\"correct horse\"}", dialects: workOrder),
        Row(
            method: "POST", path: "/auth/login",
            body: "{\"username\":\"ann@example.com\",\"password\":\"correct horse\"}", dialects: workOrder),
        Row(method: "PATCH", path: "/projects/reorder", body: "{\"ids\":[\"P\"]}", dialects: backend),
        Row(method: "PUT", path: "/projects/reorder", body: "{\"ids\":[\"P\"]}", dialects: workOrder),
        Row(method: "PUT", path: "/photos/F", body: "{\"rating\":4}", dialects: workOrder),
        Row(method: "PUT", path: "/chapters/reorder", body: "{\"chapter_ids\":[\"C\"]}", dialects: backend),
        Row(method: "POST", path: "/chapters/reorder", body: "{\"chapter_ids\":[\"C\"]}", dialects: workOrder),
        Row(method: "POST", path: "/chapters/C/photos", body: "{\"photo_id\":\"G\"}", dialects: backend),
        Row(method: "POST", path: "/chapters/C/items/photo", body: "{\"photo_id\":\"G\"}", dialects: workOrder),
        Row(method: "POST", path: "/chapters/C/texts", body: "{\"text_content\":\"x\"}", dialects: backend),
        Row(method: "POST", path: "/chapters/C/items/text", body: "{\"text_content\":\"x\"}", dialects: workOrder),
        Row(method: "PUT", path: "/chapters/C/texts/T", body: "{\"text_content\":\"x\"}", dialects: backend),
        Row(method: "PUT", path: "/chapters/C/items/T/text", body: "{\"text_content\":\"x\"}", dialects: workOrder),
        Row(
            method: "PUT", path: "/chapters/C/blocks/B/reorder", body: "{\"block_id\":\"B\",\"item_ids\":[\"H\"]}",
            dialects: [.backend, .workorder, .both]),
        Row(
            method: "PUT", path: "/chapters/C/blocks/B/reorder", body: "{\"item_ids\":[\"H\"]}", dialects: workOrder),
        Row(
            method: "PUT", path: "/chapters/C/side-by-side/cancel", body: "{\"text_item_id\":\"T\"}", dialects: backend),
        Row(method: "POST", path: "/chapters/C/items/T/cancel-side-by-side", body: "{}", dialects: workOrder),
        Row(method: "PUT", path: "/notes/N", body: "{\"is_pinned\":true}", dialects: workOrder),
        Row(method: "PUT", path: "/settings/theme_pref", body: "{\"value\":\"dark\"}", dialects: backend),
        Row(method: "PUT", path: "/settings/batch/update", body: "{\"theme_pref\":\"dark\"}", dialects: backend),
        Row(method: "PUT", path: "/settings/", body: "{\"theme_pref\":\"dark\"}", dialects: workOrder),
        Row(method: "POST", path: "/photos/restore-by-filename", body: "{}", dialects: []),
    ]

    @Test(arguments: rows, FakeRacconto.Dialect.allCases)
    func `a spelling is answered by the dialects that have it`(row: Row, dialect: FakeRacconto.Dialect) async throws {
        try await onOwnThread {
            let story = try SmallStory(dialect)
            let response = try story.caller.send(
                row.method, story.filled(row.path), row.type == "application/json" ? story.filled(row.body) : row.body,
                type: row.type)
            if row.dialects.contains(dialect) {
                #expect(response.status == 200, "\(response.text)")
            } else {
                #expect([404, 405, 422].contains(response.status), "\(response.status) \(response.text)")
            }
        }
    }

    @Test(arguments: FakeRacconto.Dialect.allCases)
    func `only the backend takes the word new for a block`(dialect: FakeRacconto.Dialect) async throws {
        try await onOwnThread {
            let story = try SmallStory(dialect)
            let path = story.filled("/chapters/C/items/move-to-block")
            let body = story.filled("{\"item_id\":\"H\",\"target_block_id\":\"new\"}")
            #expect(try story.caller.send("PUT", path, body).status == 200)
            let items = try story.caller.send("GET", story.filled("/chapters/C/items")).text
            #expect(items.contains("\"block_id\":\"new\"") == (dialect == .backend))
        }
    }

    @Test func `a change of a note replaces all of it only at the backend`() async throws {
        for dialect in FakeRacconto.Dialect.allCases {
            try await onOwnThread {
                let story = try SmallStory(dialect)
                let full = "{\"content\":\"a\",\"note_type\":\"client\",\"is_pinned\":true}"
                try story.caller.send("PUT", story.filled("/notes/N"), full)
                let text = try story.caller.send("PUT", story.filled("/notes/N"), "{\"content\":\"b\"}").text
                #expect(text.contains("\"note_type\":\"memo\"") == (dialect == .backend))
                #expect(text.contains("\"is_pinned\":false") == (dialect == .backend))
            }
        }
    }

    @Test(arguments: FakeRacconto.Dialect.allCases)
    func `the description lists the routes that are served`(dialect: FakeRacconto.Dialect) async throws {
        try await onOwnThread {
            var options = FakeRacconto.Options()
            options.dialect = dialect
            let text = try Caller(options).send("GET", "/openapi.json").text
            #expect(text.contains("/chapters/{chapter_id}/texts") == (dialect != .workorder))
            #expect(text.contains("/chapters/{chapter_id}/items/text") == (dialect != .backend))
            options.servesOpenAPI = false
            #expect(try Caller(options).send("GET", "/openapi.json").status == 404)
        }
    }
}
