import FakeRacconto
import Foundation
import PhotoMarks
import RaccontoHTTP
import RaccontoKit
import Testing

/// Where the server says one thing and has done another.
@Suite(.timeLimit(.minutes(5))) struct TrapTests {
    @Test func `an update that failed and was stored is no failure`() async throws {
        let service = try Service()
        let project = try await service.project()
        let photo = try await service.photo(in: project)
        service.fake.fail("PUT /photos/*", .statusAfterProcessing(500))
        let changed = try await service.client.updatePhoto(
            photo.id, PhotoChanges(rating: StarRating(4), colorLabel: .purple))
        #expect(changed.rating == 4 && changed.colorLabel == "purple")
        service.fake.fail("PUT /projects/*", .statusAfterProcessing(500))
        var changes = ProjectChanges()
        changes.title = "Jeju 2026"
        #expect(try await service.client.updateProject(project.id, changes).title == "Jeju 2026")
        service.fake.fail("DELETE /photos/*", .statusAfterProcessing(500))
        try await service.client.deletePhoto(photo.id)
        service.fake.fail("DELETE /projects/*", .dropAfterProcessing)
        try await service.client.deleteProject(project.id)
        #expect(service.fake.projects.map(\.isDeleted) == [true])
    }

    @Test func `an update that failed and was not stored is a failure`() async throws {
        let service = try Service()
        let photo = try await service.photo(in: try await service.project())
        service.fake.fail("PUT /photos/*", .status(500, body: "Internal Server Error"))
        let error = await failure { () async throws(RaccontoError) in
            try await service.client.updatePhoto(photo.id, PhotoChanges(rating: StarRating(4), colorLabel: nil))
        }
        #expect(error?.kind == .serverFailure)
        service.fake.fail("DELETE /photos/*", .status(500, body: "Internal Server Error"))
        let second = await failure { () async throws(RaccontoError) in try await service.client.deletePhoto(photo.id) }
        #expect(second?.kind == .serverFailure)
    }

    @Test func `a photo is updated around its present picture, and only what changes is sent`() async throws {
        let stub = StubServer(200, #"{"id":"1","project_id":"p","image_url":"now","caption":"old","order":5}"#)
        var changes = PhotoChanges()
        changes.caption = .clear
        _ = try await stub.client.updatePhoto("1", changes)
        #expect(stub.requests.map(\.method) == [.get, .put])
        #expect(stub.body(1) == #"{"caption":null,"image_url":"now","project_id":"p"}"#)
    }

    @Test func `a project keeps its title when something else changes`() async throws {
        let service = try Service()
        let project = try await service.project("제주")
        var changes = ProjectChanges()
        changes.location = .set("Seogwipo")
        changes.tags = []
        let changed = try await service.client.updateProject(project.id, changes)
        #expect(changed.title == "제주" && changed.location == "Seogwipo" && changed.slug == project.slug)
    }

    @Test func `an address with capitals in its domain logs in`() async throws {
        let service = try Service()
        try await service.client.register(email: "New.User@Example.COM", password: Redacted("12345678"))
        service.fake.seedUser(email: "New.User@Example.COM", password: "12345678")
        let token = try await service.client.login(email: "New.User@Example.COM", password: Redacted("12345678"))
        #expect(try await service.client.with(token: token).me().email == "New.User@example.com")
    }

    @Test func `a failed login is told from a dead token`() async throws {
        let service = try Service()
        let wrong = await failure { () async throws(RaccontoError) in
            try await service.client.login(email: Service.email, password: Redacted("wrong horse"))
        }
        #expect(wrong?.kind == .wrongCredentials)
        service.fake.seedUser(email: "new@example.com", password: "12345678", verified: false)
        let unverified = await failure { () async throws(RaccontoError) in
            try await service.client.login(email: "new@example.com", password: Redacted("12345678"))
        }
        #expect(unverified?.kind == .emailNotVerified)
        let expired = service.fake.token(for: Service.email, lifetime: -60).map { Redacted($0) }
        let dead = await failure { () async throws(RaccontoError) in
            try await service.client.with(token: expired).me()
        }
        #expect(dead?.kind == .tokenRejected)
    }

    @Test func `a write is never redirected, with the login in its header`() async throws {
        let service = try Service()
        service.fake.fail("POST /projects/", .status(307, headers: ["Location": "http://127.0.0.1:1/projects"]))
        let error = await failure { () async throws(RaccontoError) in
            try await service.client.createProject(NewProject(title: "a"))
        }
        #expect(error?.kind == .redirected)
    }

    @Test func `a project is found by id, slug or unique title`() async throws {
        let service = try Service()
        let client = service.client
        let jeju = try await service.project("제주 2026")
        _ = try await service.project("Twins")
        _ = try await service.project("twins")
        #expect(try await client.resolveProject(jeju.id.rawValue).id == jeju.id)
        #expect(try await client.resolveProject(try #require(jeju.slug)).id == jeju.id)
        // Typed on a Mac: the same title in decomposed form.
        #expect(try await client.resolveProject("제주 2026".decomposedStringWithCanonicalMapping).id == jeju.id)
        #expect(try await client.resolveProject("Twins").title == "Twins")
        do {
            _ = try await client.resolveProject("TWINS")
            Issue.record("one of two was picked")
        } catch ProjectLookupError.ambiguous(_, let candidates) {
            #expect(candidates.count == 2)
        }
        do {
            _ = try await client.resolveProject("Busan")
            Issue.record("found what is not there")
        } catch ProjectLookupError.unknown(_, let existing) {
            #expect(existing.count == 3)
        }
    }
}
