import RaccontoKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct NoteTests {
    private static let note =
        #"{"id":"n","project_id":"p","content":"old","note_type":"client","is_pinned":true,"photo_id":"x","created_at":"2026-01-01T00:00:00","updated_at":"2026-01-01T00:00:00"}"#

    @Test func `an update keeps what it does not name, although it replaces everything`() async throws {
        let server = ScriptedServer(["GET /notes/": [(200, "[\(Self.note)]")], "PUT /notes/n": [(200, Self.note)]])
        var changes = NoteChanges()
        changes.content = "new"
        _ = try await server.client.updateNote("n", in: "p", changes)
        #expect(
            server.log.last
                == #"PUT /notes/n {"content":"new","is_pinned":true,"note_type":"client","photo_id":"x"}"#)
    }

    @Test func `pinning a pinned note does not unpin it`() async throws {
        let server = ScriptedServer(["GET /notes/": [(200, "[\(Self.note)]")]])
        #expect(try await server.client.setPinned("n", in: "p", true).isPinned)
        #expect(server.log.count == 1)
    }

    @Test func `a server without a pin has the note updated`() async throws {
        let unpinned = Self.note.replacing("\"is_pinned\":true", with: "\"is_pinned\":false")
        let server = ScriptedServer(["GET /notes/": [(200, "[\(Self.note)]")], "PUT /notes/n": [(200, unpinned)]])
        #expect(try await !server.client.setPinned("n", in: "p", false).isPinned)
    }

    @Test func `a note that the project does not have is not found`() async throws {
        let server = ScriptedServer(["GET /notes/": [(200, "[]")]])
        let error = await failure { () async throws(RaccontoError) in
            try await server.client.updateNote("n", in: "p", NoteChanges())
        }
        #expect(error?.kind == .notFound)
    }

    @Test func `an unknown photo is noticed before the server fails on it`() async throws {
        let server = ScriptedServer(["GET /photos/x": [(404, #"{"detail":"PHOTO_NOT_FOUND"}"#)]])
        let error = await failure { () async throws(RaccontoError) in
            try await server.client.createNote(in: "p", content: "", about: "x")
        }
        #expect(error?.kind == .notFound)
        #expect(server.log == ["GET /photos/x"])
    }
}
