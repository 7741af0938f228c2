import FakeRacconto
import Foundation
import PhotoMarks
import RaccontoHTTP
import RaccontoKit
import Testing

/// A server that has the rows of the work order's table and nothing else: everything that the rows can do, works.
@Suite(.timeLimit(.minutes(5))) struct OnlyTableTests {
    /// What the client believes at first; the last one is told by the server's own description.
    enum Belief: CaseIterable {
        case backend
        case workOrder
        case described
    }

    private func service(_ belief: Belief = .workOrder, photoLimit: Int = 1000) async throws -> Service {
        let service = try Service(
            .workorder, assumed: belief == .workOrder ? .workOrder : .backend, photoLimit: photoLimit,
            servesOpenAPI: belief == .described, servesOnlyTable: true)
        if belief == .described { #expect(try await service.client.detectDialect() == .workOrder) }
        return service
    }

    @Test(arguments: Belief.allCases) func `the account is the token's`(_ belief: Belief) async throws {
        let service = try await service(belief)
        #expect(try await service.client.me().userID == service.userID)
        let error = await failure { () async throws(RaccontoError) in
            try await service.client.with(token: Redacted("a.b.c")).me()
        }
        #expect(error?.kind == .tokenRejected)
    }

    @Test(arguments: Belief.allCases) func `projects`(_ belief: Belief) async throws {
        let service = try await service(belief)
        let client = service.client
        let project = try await client.createProject(NewProject(title: "one"))
        #expect(try await client.project(project.id).title == "one")
        var changes = ProjectChanges()
        changes.location = .set("Jeju")
        #expect(try await client.updateProject(project.id, changes).location == "Jeju")
        #expect(try await client.setAudience(of: project.id, to: .portfolio).isPublic)
        try await client.deleteProject(project.id)
        let error = await failure { () async throws(RaccontoError) in try await client.project(project.id) }
        #expect(error?.kind == .notFound)
    }

    @Test(arguments: Belief.allCases) func `marks of photos`(_ belief: Belief) async throws {
        let service = try await service(belief)
        let client = service.client
        let project = try await service.project()
        let photo = try await service.picturedPhoto(in: project)
        #expect(try await client.photo(photo.id).id == photo.id)
        #expect(try await client.rate(photo.id, StarRating(5)).rating == 5)
        #expect(try await client.label(photo.id, .green).colorLabel == "green")
        #expect(try await client.caption(photo.id, "성산").caption == "성산")
        #expect(try await client.rotate(photo.id, .right).rotation == 90)
        let other = try await client.createProject(NewProject(title: "other"))
        #expect(try await client.move(photo.id, to: other.id).projectID == other.id)
        #expect(try await client.hasPhoto(named: "a.jpg", in: other.id))
        #expect(try await client.hasPhoto(named: "b.jpg", in: other.id) == false)
        let error = await failure { () async throws(RaccontoError) in try await client.rate("nothing", StarRating(5)) }
        #expect(error?.kind == .notFound)
    }

    @Test(arguments: Belief.allCases) func `the trash`(_ belief: Belief) async throws {
        let service = try await service(belief)
        let client = service.client
        let project = try await service.project()
        let one = try await service.photo(in: project, name: "one.jpg")
        let two = try await service.photo(in: project, name: "two.jpg")
        try await client.deletePhotos([one.id, two.id])
        #expect(Set(try await client.trashedPhotos(in: project.id).map(\.id)) == [one.id, two.id])
        try await client.deletePhotos([one.id])
        #expect(try await client.restorePhoto(one.id).deletedAt == nil)
        #expect(try await client.restorePhotos([two.id, one.id], in: project.id).restored == [two.id])
        #expect(try await client.trashedPhotos(in: project.id).isEmpty)
        try await client.deletePhoto(one.id)
        let live = await failure { () async throws(RaccontoError) in try await client.purgePhoto(two.id) }
        #expect(live?.kind == .invalidInput)
        try await client.purgePhoto(one.id)
        #expect(try await client.photos(in: project.id, includeDeleted: true).map(\.id) == [two.id])
        #expect(
            try await client.existingFiles([PhotoFileName(name: "two.jpg", folder: "day 1")], in: project.id).count
                == 1)
    }

    @Test func `photos of one name come back together, and never one for another`() async throws {
        let service = try await service()
        let client = service.client
        let project = try await service.project()
        let twins = [try await service.photo(in: project).id, try await service.photo(in: project).id]
        let other = try await service.photo(in: project, name: "other.jpg").id
        try await client.deletePhotos(twins + [other])
        let part = try await client.restorePhotos([twins[0], other], in: project.id)
        #expect(part.restored == [other] && part.sharingName == [twins[0]] && part.leftInTrash.isEmpty)
        let error = await failure { () async throws(RaccontoError) in try await client.restorePhoto(twins[0]) }
        #expect(error?.kind == .rejected)
        #expect(try await client.restorePhotos(twins, in: project.id).restored == twins)
        #expect(try await client.trashedPhotos(in: project.id).isEmpty)
    }

    @Test func `a restoring whose answer was lost is looked for`() async throws {
        let service = try await service()
        let client = service.client
        let project = try await service.project()
        let photos = [
            try await service.photo(in: project, name: "a.jpg").id, try await service.photo(in: project).id,
            try await service.photo(in: project, name: "b.jpg").id,
        ]
        try await client.deletePhotos(photos)
        service.fake.fail("POST /photos/restore-by-filename", times: 2, .dropAfterProcessing)
        #expect(try await client.restorePhotos(photos, in: project.id).restored == photos)
    }

    @Test(arguments: Belief.allCases) func `the story`(_ belief: Belief) async throws {
        let service = try await service(belief)
        let client = service.client
        let project = try await service.project()
        let chapter = try await client.createChapter(in: project.id, title: "one")
        _ = try await client.createChapter(in: project.id, title: "empty")
        var photos: [ID<Photo>] = []
        for name in ["a", "b", "c"] { photos.append(try await service.photo(in: project, name: name + ".jpg").id) }
        try await client.addPhotos([photos[1]], to: chapter.id)
        try await client.addPhotos(photos, to: chapter.id)
        let listing = try await client.allItems(of: project.id)
        #expect(listing.chapters.map(\.title) == ["one", "empty"])
        #expect(Set(listing.itemsByChapter.keys) == [chapter.id.rawValue])
        let items = try #require(listing.itemsByChapter[chapter.id.rawValue])
        #expect(items.compactMap(\.photoID) == [photos[1], photos[0], photos[2]])
        #expect(Set(items.map(\.blockID)).count == 2 && items[1].blockID == items[2].blockID)
        #expect(items.map(\.orderInBlock) == [0, 0, 1])
        #expect(try await client.chapters(of: photos[0]) == [chapter.id])
        let before = try await client.items(of: chapter.id).count
        let error = await failure { () async throws(RaccontoError) in
            try await client.addPhotos(["nothing"], to: chapter.id)
        }
        #expect(error?.kind == .notFound)
        #expect(try await client.items(of: chapter.id).count == before)
    }

    @Test(arguments: Belief.allCases) func `notes are pinned by writing them`(_ belief: Belief) async throws {
        let service = try await service(belief)
        let project = try await service.project()
        let note = try await service.client.createNote(in: project.id, content: "a")
        #expect(try await service.client.setPinned(note.id, in: project.id, true).isPinned)
    }

    @Test func `what is lacking is asked for once, and never again when it was remembered`() async throws {
        let service = try await service()
        let project = try await service.project()
        let photo = try await service.photo(in: project)
        func misses() -> Int { service.trace.all.count { $0.status == 405 || $0.status == 404 } }
        _ = try await service.client.rate(photo.id, StarRating(4))
        #expect(misses() == 1)
        _ = try await service.client.rate(photo.id, StarRating(5))
        #expect(misses() == 1)
        #expect(service.client.missingRoutes == [.showPhoto])
        let again = RaccontoClient(
            server: service.client.server, token: service.client.token, dialect: .workOrder,
            missingRoutes: service.client.missingRoutes, transport: service.transport, trace: service.trace.trace)
        _ = try await again.rate(photo.id, StarRating(3))
        #expect(misses() == 1)
    }

    @Test func `a description tells what is lacking, and the account keeps it`() async throws {
        let service = try await service(.described)
        let client = service.client
        #expect(client.missingRoutes.contains(.listAllItems) && client.missingRoutes.contains(.showPhoto))
        let account = StoredAccount(
            server: client.server, email: "a@b.c", userID: "u", token: Redacted("a.b.c"), dialect: client.dialect,
            missingRoutes: client.missingRoutes)
        let kept = try JSONDecoder().decode(StoredAccount.self, from: try JSONEncoder().encode(account))
        #expect(kept == account)
    }

    @Test func `a whole server lacks nothing`() async throws {
        let service = try Service(.backend)
        let client = service.client
        #expect(try await client.detectDialect() == .backend)
        #expect(client.missingRoutes.isEmpty)
    }
}
