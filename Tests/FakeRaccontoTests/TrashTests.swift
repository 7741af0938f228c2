import FakeRacconto
import TestSupport
import Testing

struct TrashTests {
    @Test func `a project takes its notes to the trash and brings all of them back`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let project = try caller.makeProject()
            let photo = caller.server.seedPhotos(1, inProject: project)[0]
            let note = "{\"project_id\":\"\(project)\",\"content\":\"x\",\"photo_id\":\"\(photo)\"}"
            _ = try caller.make("/notes/", note)
            func notes() throws -> Int {
                try caller.send("GET", "/notes/?project_id=\(project)").text.split(separator: "\"id\"").count - 1
            }
            try caller.send("DELETE", "/photos/\(photo)")
            #expect(try notes() == 0)
            try caller.send("DELETE", "/projects/\(project)")
            #expect(try caller.send("GET", "/projects/").text == "[]")
            try caller.send("POST", "/projects/\(project)/restore")
            // Also the note that went with its photo, which is still in the trash.
            #expect(try notes() == 1)
            #expect(caller.server.photos(inProject: project).map(\.isDeleted) == [true])
        }
    }

    @Test func `a destroyed project leaves nothing`() async throws {
        try await onOwnThread {
            let story = try SmallStory(.backend)
            let caller = story.caller
            #expect(try caller.send("DELETE", story.filled("/projects/P/permanent")).status == 404)
            try caller.send("DELETE", story.filled("/projects/P"))
            #expect(try caller.send("GET", story.filled("/chapters/C/items")).status == 200)
            #expect(try caller.send("DELETE", story.filled("/projects/P/permanent")).status == 200)
            #expect(try caller.send("GET", story.filled("/chapters/C/items")).status == 404)
            #expect(try caller.send("GET", story.filled("/photos/F")).status == 404)
            #expect(caller.server.projects.isEmpty)
        }
    }

    @Test func `a photo goes to the trash, back, and away with its place in the story`() async throws {
        try await onOwnThread {
            let story = try SmallStory(.backend)
            let caller = story.caller
            func items() throws -> String { try caller.send("GET", story.filled("/chapters/C/items")).text }
            try caller.send(
                "PUT", story.filled("/projects/P"),
                story.filled(
                    "{\"title\":\"x\",\"cover_image_url\":\"\(caller.server.photos()[0].imageURL)\"}"))
            try caller.send("DELETE", story.filled("/photos/F"))
            #expect(try caller.send("GET", story.filled("/projects/P")).text.contains("\"cover_image_url\":null"))
            #expect(try items().contains(story.filled("\"photo_id\":\"F\"")))
            #expect(try caller.send("DELETE", story.filled("/photos/F")).status == 404)
            #expect(try caller.send("POST", story.filled("/photos/F/restore")).status == 200)
            #expect(try caller.send("DELETE", story.filled("/photos/F/permanent")).status == 404)
            try caller.send("DELETE", story.filled("/photos/F"))
            #expect(try caller.send("DELETE", story.filled("/photos/F/permanent")).status == 200)
            #expect(try !items().contains(story.filled("\"photo_id\":\"F\"")))
        }
    }

    @Test func `only the bulk call detaches a text whose photos are destroyed`() async throws {
        for isBulk in [false, true] {
            try await onOwnThread {
                let story = try SmallStory(.backend)
                let caller = story.caller
                try caller.send(
                    "PUT", story.filled("/chapters/C/side-by-side"),
                    story.filled("{\"text_item_id\":\"T\",\"photo_block_id\":\"B\",\"position\":\"side-left\"}"))
                if isBulk {
                    try caller.send(
                        "DELETE", "/photos/bulk-permanent", story.filled("{\"photo_ids\":[\"F\"]}"))
                } else {
                    try caller.send("DELETE", story.filled("/photos/F"))
                    try caller.send("DELETE", story.filled("/photos/F/permanent"))
                }
                let items = try caller.send("GET", story.filled("/chapters/C/items")).text
                #expect(items.contains("\"block_type\":\"\(isBulk ? "default" : "side-left")\""))
                #expect(items.contains(story.filled("\"block_id\":\"\(isBulk ? "T" : "B")\"")))
            }
        }
    }
}
