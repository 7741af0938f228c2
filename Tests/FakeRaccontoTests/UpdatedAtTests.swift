import Foundation
import TestSupport
import Testing

@testable import FakeRacconto

/// What moves a project's `updated_at` (API contract section 13).
struct UpdatedAtTests {
    /// A call in which single capitals stand for the rows of `SmallStory`, and `D` for a photo in the trash.
    struct Call: Sendable, CustomStringConvertible {
        let method: String
        let path: String
        var body = "{}"
        let moves: Bool

        var description: String { "\(method) \(path)" }
    }

    private static let place =
        "{\"items\":[{\"id\":\"H\",\"block_id\":\"B\",\"order_in_block\":3,\"order_num\":4}]}"
    private static let photo = "{\"project_id\":\"P\",\"image_url\":\"https://imagedelivery.net/a/b/public\"}"

    static let calls: [Call] = [
        Call(method: "PUT", path: "/projects/P", body: "{\"title\":\"other\"}", moves: true),
        Call(method: "PUT", path: "/projects/P", body: "{\"title\":\"Jeju\"}", moves: false),
        Call(method: "PATCH", path: "/projects/reorder", body: "{\"ids\":[\"P\"]}", moves: true),
        Call(method: "POST", path: "/photos/", body: photo, moves: true),
        Call(method: "PUT", path: "/photos/F", body: photo, moves: true),
        Call(method: "DELETE", path: "/photos/F", moves: true),
        Call(method: "DELETE", path: "/photos/bulk-delete", body: "{\"photo_ids\":[\"F\"]}", moves: true),
        Call(method: "DELETE", path: "/photos/bulk-permanent", body: "{\"photo_ids\":[\"G\"]}", moves: false),
        Call(method: "POST", path: "/photos/D/restore", moves: true),
        Call(method: "PATCH", path: "/photos/F/local-missing", body: "{\"local_missing\":true}", moves: true),
        Call(
            method: "PATCH", path: "/photos/bulk-local-missing?project_id=P", body: "{\"updates\":[]}", moves: true),
        Call(method: "POST", path: "/notes/", body: "{\"project_id\":\"P\",\"content\":\"x\"}", moves: true),
        Call(method: "PUT", path: "/notes/N", body: "{\"content\":\"x\"}", moves: true),
        Call(method: "POST", path: "/chapters/", body: "{\"project_id\":\"P\",\"title\":\"x\"}", moves: true),
        Call(method: "PUT", path: "/chapters/C", body: "{\"title\":\"x\"}", moves: true),
        Call(method: "DELETE", path: "/chapters/C", moves: true),
        Call(method: "PUT", path: "/chapters/reorder", body: "{\"chapter_ids\":[\"C\"]}", moves: false),
        Call(method: "POST", path: "/chapters/C/photos", body: "{\"photo_id\":\"G\"}", moves: true),
        Call(method: "POST", path: "/chapters/C/photos/bulk", body: "{\"photo_ids\":[\"G\"]}", moves: true),
        Call(method: "POST", path: "/chapters/C/texts", body: "{\"text_content\":\"x\"}", moves: true),
        Call(method: "PUT", path: "/chapters/C/texts/T", body: "{\"text_content\":\"x\"}", moves: true),
        Call(method: "DELETE", path: "/chapters/C/items/T", moves: true),
        Call(
            method: "PUT", path: "/chapters/C/items/move-to-block",
            body: "{\"item_id\":\"H\",\"target_block_id\":\"new\"}", moves: true),
        Call(method: "PUT", path: "/chapters/C/items/bulk-sync", body: place, moves: true),
        Call(method: "PUT", path: "/chapters/C/items/reorder", body: place, moves: false),
        Call(
            method: "PUT", path: "/chapters/C/blocks/B/reorder", body: "{\"block_id\":\"B\",\"item_ids\":[\"H\"]}",
            moves: false),
        Call(method: "PUT", path: "/chapters/C/blocks/B/layout", body: "{\"block_layout\":\"wide\"}", moves: false),
        Call(
            method: "PUT", path: "/chapters/C/side-by-side",
            body: "{\"text_item_id\":\"T\",\"photo_block_id\":\"B\",\"position\":\"side-left\"}", moves: true),
        Call(method: "PUT", path: "/chapters/C/side-by-side/flip", body: "{\"block_id\":\"B\"}", moves: true),
        Call(method: "PUT", path: "/chapters/C/side-by-side/cancel", body: "{\"text_item_id\":\"T\"}", moves: true),
        Call(
            method: "POST", path: "/folder-links/", body: "{\"project_id\":\"P\",\"folder_path\":\"/x\"}", moves: false),
    ]

    @Test(arguments: calls) func `a change is seen in the project or not`(call: Call) async throws {
        try await onOwnThread {
            let story = try SmallStory(.backend)
            let trashed = story.caller.server.seedPhotos(1, inProject: story.filled("P"))[0]
            try story.caller.send("DELETE", "/photos/\(trashed)")
            func filled(_ text: String) -> String {
                story.filled(text.replacingOccurrences(of: "/D/", with: "/\(trashed)/"))
            }
            func updatedAt() -> Moment? { story.caller.server.arrange { $0.projects.first?.updatedAt } }
            let before = updatedAt()
            let response = try story.caller.send(call.method, filled(call.path), filled(call.body))
            #expect(response.status == 200, "\(response.text)")
            #expect((updatedAt() != before) == call.moves)
        }
    }
}
