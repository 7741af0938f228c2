import RaccontoKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct PhotoTrashTests {
    private static func photo(_ id: String, deleted: Bool, name: String = "a.jpg", rotation: Int = 0) -> String {
        #"{"id":"\#(id)","project_id":"p","image_url":"u","original_filename":"\#(name)","rotation":\#(rotation),"#
            + #""deleted_at":\#(deleted ? #""2026-01-01T00:00:00""# : "null")}"#
    }

    @Test func `live photos are not destroyed unless that is asked for`() async throws {
        let server = ScriptedServer([
            "GET /photos/dead": [(200, Self.photo("dead", deleted: true))],
            "GET /photos/live": [(200, Self.photo("live", deleted: false))],
            "GET /photos/gone": [(404, #"{"detail":"PHOTO_NOT_FOUND"}"#)],
            "DELETE /photos/bulk-permanent": [(200, #"{"deleted":1}"#)],
        ])
        let refused = await failure { () async throws(RaccontoError) in
            try await server.client.purgePhotos(["dead", "live", "gone"])
        }
        #expect(refused?.kind == .invalidInput)
        #expect(refused?.message.contains("`live`") == true && refused?.message.contains("`dead`") == false)
        #expect(!server.log.contains { $0.hasPrefix("DELETE") })
        #expect(try await server.client.purgePhotos(["dead", "gone"]) == 1)
        #expect(try await server.client.purgePhotos(["live"], evenLive: true) == 1)
        #expect(server.log.last == #"DELETE /photos/bulk-permanent {"photo_ids":["live"]}"#)
    }

    @Test func `many photos to destroy are looked up in the list`() async throws {
        let server = ScriptedServer(["GET /photos/": [(200, "[\(Self.photo("7", deleted: false))]")]])
        let ids = (0..<30).map { ID<Photo>("\($0)") }
        let refused = await failure { () async throws(RaccontoError) in try await server.client.purgePhotos(ids) }
        #expect(refused?.message.contains("`7`") == true)
        #expect(server.log.count == 1)
    }

    @Test func `which photos came back is found out, as the server does not tell`() async throws {
        let both = "[\(Self.photo("a", deleted: true)),\(Self.photo("b", deleted: true))]"
        let server = ScriptedServer([
            "GET /photos/trash/p": [(200, both), (200, "[\(Self.photo("b", deleted: true))]")],
            "POST /photos/bulk-restore": [(200, #"{"restored":1}"#)],
        ])
        let result = try await server.client.restorePhotos(["a", "b", "c"], in: "p")
        #expect(result.restored == ["a"] && result.leftInTrash == ["b"] && result.notInTrash == ["c"])
        #expect(server.log[1] == #"POST /photos/bulk-restore {"photo_ids":["a","b"]}"#)
    }

    @Test func `the limit is told of when no photo fits`() async throws {
        let server = ScriptedServer([
            "GET /photos/trash/p": [(200, "[\(Self.photo("a", deleted: true))]")],
            "POST /photos/bulk-restore": [(403, #"{"detail":{"code":"PHOTO_LIMIT_EXCEEDED","limit":5}}"#)],
        ])
        let error = await failure { () async throws(RaccontoError) in
            try await server.client.restorePhotos(["a"], in: "p")
        }
        #expect(error?.kind == .photoLimit(5))
    }

    @Test func `a server by the work order has its trash in the list, and restores by name`() async throws {
        let mixed = "[\(Self.photo("a", deleted: true)),\(Self.photo("b", deleted: false))]"
        let server = ScriptedServer([
            "GET /photos/": [(200, mixed)], "GET /photos/a": [(200, Self.photo("a", deleted: true))],
            "POST /photos/restore-by-filename": [(200, Self.photo("a", deleted: false))],
        ])
        #expect(try await server.client.trashedPhotos(in: "p").map(\.id) == ["a"])
        #expect(try await server.client.restorePhoto("a").deletedAt == nil)
    }

    @Test func `restoring by name is not done where another photo could be meant`() async throws {
        let same = "[\(Self.photo("a", deleted: true)),\(Self.photo("b", deleted: true))]"
        let server = ScriptedServer([
            "GET /photos/": [(200, same)], "GET /photos/a": [(200, Self.photo("a", deleted: true))],
            "POST /photos/restore-by-filename": [(200, Self.photo("b", deleted: false))],
        ])
        let error = await failure { () async throws(RaccontoError) in try await server.client.restorePhoto("a") }
        #expect(error?.kind == .rejected)
        #expect(!server.log.contains { $0.hasPrefix("POST /photos/restore-by-filename") })
    }

    @Test func `a rotation whose answer was lost is looked for, not repeated`() async throws {
        let server = ScriptedServer([
            "GET /photos/a": [
                (200, Self.photo("a", deleted: false, rotation: 270)), (200, Self.photo("a", deleted: false)),
            ],
            "POST /photos/a/rotate": [(500, "Internal Server Error")],
        ])
        #expect(try await server.client.rotate("a", .right).rotation == 0)
        #expect(server.log.filter { $0.hasPrefix("POST") } == [#"POST /photos/a/rotate {"direction":"right"}"#])
    }

    @Test func `a rotation that is running elsewhere is a conflict`() async throws {
        let server = ScriptedServer([
            "GET /photos/a": [(200, Self.photo("a", deleted: false))],
            "POST /photos/a/rotate": [(409, #"{"detail":"ROTATION_IN_PROGRESS"}"#)],
        ])
        let error = await failure { () async throws(RaccontoError) in try await server.client.rotate("a", .left) }
        #expect(error?.kind == .conflict)
    }

    @Test func `a photo is only moved to a project of one's own, named by its id`() async throws {
        let server = ScriptedServer([
            "GET /projects/slug": [(200, #"{"id":"q","title":"Q"}"#)],
            "GET /photos/a": [(200, Self.photo("a", deleted: false))],
            "PUT /photos/a": [(200, Self.photo("a", deleted: false))],
            "GET /projects/q": [(200, #"{"id":"q","title":"Q"}"#)],
            "GET /projects/foreign": [(404, #"{"detail":"PROJECT_NOT_FOUND"}"#)],
        ])
        #expect(
            await failure { () async throws(RaccontoError) in try await server.client.move("a", to: "foreign") }?.kind
                == .notFound)
        #expect(
            await failure { () async throws(RaccontoError) in try await server.client.move("a", to: "slug") }?.kind
                == .invalidInput)
        #expect(!server.log.contains { $0.hasPrefix("PUT") })
        _ = try await server.client.move("a", to: "q")
        #expect(server.log.last == #"PUT /photos/a {"image_url":"u","project_id":"q"}"#)
    }

    @Test func `names with colons in them are told apart`() async throws {
        let composed = "\u{C81C}.jpg"
        let server = ScriptedServer([
            "POST /photos/bulk-exists": [(200, #"{"existing":["a::b::c","\#(composed)::x"]}"#)]
        ])
        let files = [
            PhotoFileName(name: "a::b", folder: "c"), PhotoFileName(name: "b", folder: "c"),
            PhotoFileName(name: composed, folder: "x"),
        ]
        let found = try await server.client.existingFiles(files, in: "p")
        #expect(found == [files[0], files[2]])
    }
}
