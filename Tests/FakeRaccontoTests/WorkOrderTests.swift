import FakeRacconto
import Foundation
import TestSupport
import Testing

/// What the calls of the work order's table do where they differ from the running backend's (API contract section 14).
struct WorkOrderTests {
    private static func options(_ dialect: FakeRacconto.Dialect) -> FakeRacconto.Options {
        var options = FakeRacconto.Options()
        options.dialect = dialect
        return options
    }

    @Test(arguments: [FakeRacconto.Dialect.workorder, .both])
    func `the work order's spellings work`(dialect: FakeRacconto.Dialect) async throws {
        try await onOwnThread {
            let caller = try Caller(Self.options(dialect))
            let login = try caller.send(
                "POST", "/auth/login", #"{"email":"\#(Caller.email)","password":"correct horse"}"#)
            #expect(login.status == 200 && !login.text("access_token").isEmpty)

            let first = try caller.makeProject("a")
            let second = try caller.makeProject("b")
            #expect(try caller.send("PUT", "/projects/reorder", #"{"ids":["\#(first)","\#(second)"]}"#).status == 200)
            #expect(try caller.send("GET", "/projects/").rows.map { $0["id"] as? String } == [first, second])

            let chapters = [try caller.makeChapter(in: first), try caller.makeChapter(in: first)]
            let turned = #"{"chapter_ids":["\#(chapters[1])","\#(chapters[0])"]}"#
            #expect(try caller.send("POST", "/chapters/reorder", turned).status == 200)
            let listed = try caller.send("GET", "/chapters/?project_id=\(first)").rows.map { $0["id"] as? String }
            #expect(listed == [chapters[1], chapters[0]])

            #expect(try caller.send("PUT", "/settings/", #"{"portfolio_theme":"dark"}"#).status == 200)
            #expect(try caller.send("GET", "/settings/").text("portfolio_theme") == "dark")
        }
    }

    @Test(arguments: [FakeRacconto.Dialect.workorder, .both])
    func `the work order's story calls work`(dialect: FakeRacconto.Dialect) async throws {
        try await onOwnThread {
            let caller = try Caller(Self.options(dialect))
            let project = try caller.makeProject()
            let path = "/chapters/\(try caller.makeChapter(in: project))"
            let photos = [try caller.makePhoto(in: project), try caller.makePhoto(in: project)]
            let items = try photos.map { photo in
                try caller.send("POST", path + "/items/photo", #"{"photo_id":"\#(photo)"}"#).text("id")
            }
            let text = try caller.send("POST", path + "/items/text", #"{"text_content":"글"}"#).text("id")
            let changed = try caller.send("PUT", path + "/items/\(text)/text", #"{"text_content":"고친 글"}"#)
            #expect(changed.text("text_content") == "고친 글")

            // "new" stands for a block of its own each time.
            for item in items {
                let body = #"{"item_id":"\#(item)","target_block_id":"new"}"#
                #expect(try caller.send("PUT", path + "/items/move-to-block", body).status == 200)
            }
            let moved = try caller.send("GET", path + "/items").rows.filter { $0["item_type"] as? String == "PHOTO" }
            let blocks = Set(moved.compactMap { $0["block_id"] as? String })
            #expect(blocks.count == 2 && !blocks.contains("new"))

            let block = moved[0]["block_id"] as? String ?? ""
            let itemID = moved[0]["id"] as? String ?? ""
            let order = try caller.send("PUT", path + "/blocks/\(block)/reorder", #"{"item_ids":["\#(itemID)"]}"#)
            #expect(order.status == 200)
            let pair = #"{"text_item_id":"\#(text)","photo_block_id":"\#(block)","position":"side-left"}"#
            #expect(try caller.send("PUT", path + "/side-by-side", pair).status == 200)
            #expect(try caller.send("POST", path + "/items/\(text)/cancel-side-by-side").status == 200)
            let texts = try caller.send("GET", path + "/items").rows.filter { $0["item_type"] as? String == "TEXT" }
            #expect(texts.first?["block_type"] as? String == "default")
        }
    }

    @Test(arguments: [FakeRacconto.Dialect.workorder, .both])
    func `the work order changes one field of a photo or a note`(dialect: FakeRacconto.Dialect) async throws {
        try await onOwnThread {
            let caller = try Caller(Self.options(dialect))
            let project = try caller.makeProject()
            let photo = try caller.makePhoto(in: project, #","caption":"노을""#)
            let rated = try caller.send("PUT", "/photos/\(photo)", #"{"rating":4}"#)
            #expect(rated.object["rating"] as? Int == 4 && rated.text("caption") == "노을")

            let note = try caller.send(
                "POST", "/notes/", #"{"project_id":"\#(project)","content":"메모","note_type":"client"}"#)
            let pinned = try caller.send("PUT", "/notes/\(note.text("id"))", #"{"is_pinned":true}"#)
            #expect(pinned.object["is_pinned"] as? Bool == true)
            #expect(pinned.text("content") == "메모" && pinned.text("note_type") == "client")
        }
    }
}

extension Caller {
    fileprivate func makeChapter(in project: String) throws -> String {
        try make("/chapters/", #"{"project_id":"\#(project)","title":"1장"}"#)
    }

    fileprivate func makePhoto(in project: String, _ more: String = "") throws -> String {
        try make(
            "/photos/", #"{"project_id":"\#(project)","image_url":"https://imagedelivery.net/h/i/public"\#(more)}"#)
    }
}
