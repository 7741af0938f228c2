import FakeRacconto
import Foundation
import PhotoMarks
import RaccontoHTTP
import RaccontoKit
import Testing

/// Every row of the work order, on a server of each dialect, by a client that knows and by one that has to find out.
@Suite(.timeLimit(.minutes(5))) struct BothDialectsTests {
    struct Setting: Sendable, CustomTestStringConvertible {
        let served: FakeRacconto.Dialect
        let assumed: APIDialect
        var testDescription: String { "server \(served), client \(assumed)" }

        func service() throws -> Service { try Service(served, assumed: assumed, servesOpenAPI: false) }
    }

    static let pairings = [
        Setting(served: .backend, assumed: .backend), Setting(served: .backend, assumed: .workOrder),
        Setting(served: .workorder, assumed: .workOrder), Setting(served: .workorder, assumed: .backend),
        Setting(served: .both, assumed: .workOrder),
    ]

    @Test(arguments: pairings) func `accounts`(_ setting: Setting) async throws {
        let service = try setting.service()
        let guest = service.client.with(token: nil)
        try await guest.register(email: "new@example.com", password: Redacted("12345678"))
        try await guest.verifyEmail(
            token: Redacted(try #require(service.fake.verificationToken(for: "new@example.com"))))
        let token = try await guest.login(email: "new@example.com", password: Redacted("12345678"))
        #expect(try await guest.with(token: token).me().email == "new@example.com")
        #expect(TokenClaims(unverified: token)?.expiresAt != nil)
    }

    @Test(arguments: pairings) func `projects`(_ setting: Setting) async throws {
        let service = try setting.service()
        let client = service.client
        let one = try await service.project("one")
        let two = try await service.project("two")
        try await client.reorderProjects([one.id, two.id])
        #expect(try await client.projects().map(\.id) == [one.id, two.id])
        try await client.reorderProjects([two.id])
        #expect(try await client.projects().map(\.id) == [two.id, one.id])
        var changes = ProjectChanges()
        changes.location = .set("Jeju")
        #expect(try await client.updateProject(one.id, changes).location == "Jeju")
        try await client.deleteProject(one.id)
        #expect(try await client.projects().map(\.id) == [two.id])
    }

    @Test(arguments: pairings) func `photos`(_ setting: Setting) async throws {
        let service = try setting.service()
        let client = service.client
        let project = try await service.project()
        let photo = try await service.photo(in: project)
        #expect(try await client.photos(in: project.id).map(\.id) == [photo.id])
        #expect(try await client.rate(photo.id, StarRating(5)).rating == 5)
        #expect(try await client.rate(photo.id, nil).rating == nil)
        #expect(try await client.label(photo.id, .purple).colorLabel == "purple")
        #expect(try await client.caption(photo.id, "성산").caption == "성산")
        try await client.deletePhoto(photo.id)
        #expect(try await client.trashedPhotos(in: project.id).map(\.id) == [photo.id])
        #expect(try await client.restorePhoto(photo.id).deletedAt == nil)
        try await client.deletePhotos([photo.id])
        #expect(try await client.purgePhotos([photo.id]) == 1)
        #expect(try await client.photos(in: project.id, includeDeleted: true).isEmpty)
    }

    @Test(arguments: pairings) func `chapters and their items`(_ setting: Setting) async throws {
        let service = try setting.service()
        let client = service.client
        let project = try await service.project()
        let photos = [try await service.photo(in: project), try await service.photo(in: project, name: "b.jpg")]
        let one = try await client.createChapter(in: project.id, title: "one")
        let two = try await client.createChapter(in: project.id, title: "two")
        try await client.reorderChapters([two.id, one.id])
        #expect(try await client.chapters(of: project.id).map(\.id) == [two.id, one.id])
        #expect(try await client.updateChapter(one.id, ChapterChange(title: "first")).title == "first")
        let shown = try await client.addPhoto(photos[0].id, to: one.id)
        let text = try await client.addText("words", to: one.id)
        #expect(try await client.updateText(text.id, to: "other words", in: one.id).textContent == "other words")
        try await client.addPhotos(photos.map(\.id), to: one.id)
        #expect(try await client.chapters(of: photos[1].id) == [one.id])
        let block = try #require(shown.blockID)
        try await client.setLayout(of: block, to: .wide, in: one.id)
        try await client.pair(text.id, with: block, side: .left, in: one.id)
        #expect(
            try await client.items(of: one.id).filter { $0.blockID == block }.map(\.blockType) == [
                .sideLeft, .sideLeft,
            ])
        try await client.flip(block, in: one.id)
        #expect(
            try await client.items(of: one.id).filter { $0.blockID == block }.map(\.blockType) == [
                .sideRight, .sideRight,
            ])
        try await client.separate(text.id, in: one.id)
        #expect(try await client.items(of: one.id).first { $0.id == text.id }?.blockType == .default)
        let other = try #require(try await client.items(of: one.id).first { $0.photoID == photos[1].id })
        try await client.moveToBlock(other.id, block, in: one.id)
        try await client.reorderBlock(block, items: [other.id, shown.id], in: one.id)
        let listing = try await client.allItems(of: project.id)
        let members = (listing.itemsByChapter[one.id.rawValue] ?? []).filter { $0.blockID == block }
        #expect(members.sorted { $0.orderInBlock < $1.orderInBlock }.map(\.id) == [other.id, shown.id])
        #expect(members.map(\.blockLayout) == [.wide, .wide])
        try await client.syncItems(
            [ItemPlacement(id: text.id, blockID: ID(text.id.rawValue), orderInBlock: 0, orderNumber: 9)], in: one.id)
        #expect(try await client.items(of: one.id).last?.id == text.id)
        try await client.reorderItems(
            [ItemPlacement(id: text.id, blockID: ID(text.id.rawValue), orderInBlock: 0, orderNumber: 8)], in: one.id)
        try await client.deleteItem(text.id, from: one.id)
        try await client.deleteChapter(two.id)
        #expect(try await client.chapters(of: project.id).map(\.id) == [one.id])
    }

    @Test(arguments: pairings) func `photos of a chapter, named by the photo`(_ setting: Setting) async throws {
        let service = try setting.service()
        let client = service.client
        let project = try await service.project()
        let photo = try await service.photo(in: project)
        let chapter = try await client.createChapter(in: project.id, title: "one")
        _ = try await client.addText("words", to: chapter.id)
        _ = try await client.addPhoto(photo.id, to: chapter.id)
        try await client.placePhoto(photo.id, at: 7, in: chapter.id)
        let items = try await client.photoItems(of: chapter.id)
        #expect(items.map(\.photoID) == [photo.id] && items.map(\.orderNumber) == [7])
        try await client.removePhoto(photo.id, from: chapter.id)
        #expect(try await client.photoItems(of: chapter.id).isEmpty)
    }

    @Test(arguments: pairings) func `a new block has the id that was wanted, also where servers make ids`(
        _ setting: Setting
    ) async throws {
        let service = try setting.service()
        let client = service.client
        let project = try await service.project()
        let photos = [try await service.photo(in: project), try await service.photo(in: project, name: "b.jpg")]
        let chapter = try await client.createChapter(in: project.id, title: "one")
        try await client.addPhotos(photos.map(\.id), to: chapter.id)
        let items = try await client.items(of: chapter.id)
        let block = ID<Block>(UUID().uuidString)
        try await client.moveToBlock(items[1].id, block, in: chapter.id)
        try await client.moveToBlock(items[0].id, block, in: chapter.id)
        let after = try await client.items(of: chapter.id)
        #expect(after.map(\.id) == [items[1].id, items[0].id])
        #expect(after.map(\.blockID) == [block, block])
        #expect(after.map(\.orderInBlock) == [0, 1])
        let error = await failure { () async throws(RaccontoError) in
            try await client.moveToBlock(items[0].id, "new", in: chapter.id)
        }
        #expect(error?.kind == .invalidInput)
    }

    @Test func `orange is a label of the work order's alone`() async throws {
        for (served, assumed) in [(FakeRacconto.Dialect.workorder, APIDialect.workOrder), (.backend, .backend)] {
            let service = try Service(served, assumed: assumed)
            let photo = try await service.photo(in: try await service.project())
            let error = await failure { () async throws(RaccontoError) in
                try await service.client.label(photo.id, .orange)
            }
            #expect((error == nil) == (assumed == .workOrder))
            for label in assumed.colorLabels {
                #expect(try await service.client.label(photo.id, label).colorLabel == label.rawValue)
            }
        }
    }

    @Test(arguments: pairings) func `notes`(_ setting: Setting) async throws {
        let service = try setting.service()
        let client = service.client
        let project = try await service.project()
        let note = try await client.createNote(in: project.id, content: "a", type: "client")
        #expect(try await client.setPinned(note.id, in: project.id, true).isPinned)
        var changes = NoteChanges()
        changes.content = "b"
        let changed = try await client.updateNote(note.id, in: project.id, changes)
        #expect(changed.content == "b" && changed.isPinned && changed.type == "client")
        try await client.deleteNote(note.id)
        #expect(try await client.notes(in: project.id).isEmpty)
    }

    @Test(arguments: pairings) func `settings`(_ setting: Setting) async throws {
        let service = try setting.service()
        try await service.client.setSetting("theme_pref", "dark")
        try await service.client.setSettings(["default_grid_cols": "3", "portfolio_theme": "light"])
        #expect(
            try await service.client.settings()
                == ["theme_pref": "dark", "default_grid_cols": "3", "portfolio_theme": "light"])
    }
}
