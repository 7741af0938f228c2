import PhotoMarks
import RaccontoHTTP
import RaccontoKit
import Testing

/// What reads as wanted already is not written.
@Suite(.timeLimit(.minutes(5))) struct UnchangedTests {
    @Test func `a photo`() async throws {
        let service = try Service()
        let photo = try await service.photo(in: try await service.project())
        var changes = PhotoChanges()
        changes.rating = FieldChange(StarRating(5))
        #expect(try await service.client.changePhoto(photo.id, changes).isChanged)
        #expect(try await !service.client.changePhoto(photo.id, changes).isChanged)
        #expect(service.trace.all.count { $0.method == .put } == 1)
        try await service.client.deletePhoto(photo.id)
        let error = await failure { () async throws(RaccontoError) in
            try await service.client.updatePhoto(photo.id, changes)
        }
        #expect(error?.kind == .notFound)
    }

    @Test func `a note`() async throws {
        let service = try Service()
        let project = try await service.project()
        let note = try await service.client.createNote(in: project.id, content: "a")
        var changes = NoteChanges()
        changes.content = "a"
        _ = try await service.client.updateNote(note.id, in: project.id, changes)
        #expect(service.trace.all.count { $0.method == .put } == 0)
    }

    @Test func `a project shows its changes, dates and tags among them`() async throws {
        let service = try Service()
        var project = try await service.project()
        var changes = ProjectChanges()
        changes.shotDate = .set("2026-03-01")
        changes.tags = ["sea"]
        #expect(!changes.areVisible(in: project))
        project = try await service.client.updateProject(project.id, changes)
        #expect(changes.areVisible(in: project))
        changes.shotDate = .clear
        #expect(!changes.areVisible(in: project))
    }

    @Test func `a project is found by the beginning of its id`() async throws {
        let service = try Service()
        let project = try await service.project("one")
        _ = try await service.project("two")
        #expect(try await service.client.resolveProject(String(project.id.rawValue.prefix(8))).id == project.id)
    }
}
