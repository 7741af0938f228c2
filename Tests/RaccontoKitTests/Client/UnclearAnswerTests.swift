import FakeRacconto
import Foundation
import RaccontoKit
import Testing

/// Writes whose answer is lost, or is a failure although the server stored them: what is there decides.
@Suite(.timeLimit(.minutes(5))) struct UnclearAnswerTests {
    /// What becomes of the write that a test makes.
    enum Accident: CaseIterable, Sendable {
        case failedAndStored
        case lostAndStored
        case failed

        var fault: Fault {
            switch self {
            case .failedAndStored: .statusAfterProcessing(500)
            case .lostAndStored: .dropAfterProcessing
            case .failed: .status(500, body: "Internal Server Error")
            }
        }

        var isStored: Bool { self != .failed }
    }

    /// A project with a chapter that has a pair, two photos in a block and a text; and a photo that no chapter shows.
    private struct World {
        let service: Service
        let project: Project
        let chapter: Chapter
        let other: Chapter
        let block: ID<Block>
        let photos: [Photo]
        let spare: Photo
        let shown: [ChapterItem]
        let text: ChapterItem
        let note: Note

        init() async throws {
            service = try Service(hasDelivery: true)
            let client = service.client
            project = try await service.project()
            photos = [try await service.photo(in: project), try await service.photo(in: project, name: "b.jpg")]
            spare = try await service.photo(in: project, name: "c.jpg")
            chapter = try await client.createChapter(in: project.id, title: "one")
            other = try await client.createChapter(in: project.id, title: "two")
            try await client.addPhotos(photos.map(\.id), to: chapter.id)
            text = try await client.addText("words", to: chapter.id)
            shown = try await client.items(of: chapter.id).filter { $0.itemType == .photo }
            block = try #require(shown.first?.blockID)
            note = try await client.createNote(in: project.id, content: "old")
        }
    }

    /// Makes a write with an accident and compares what the client says with what is there.
    private func check(
        _ route: String, _ accident: Accident, at location: SourceLocation = #_sourceLocation,
        _ write: (World) async throws(RaccontoError) -> Void
    ) async throws {
        let world = try await World()
        world.service.fake.fail(route, accident.fault)
        let error = await failure { () async throws(RaccontoError) in try await write(world) }
        #expect(
            (error == nil) == accident.isStored, "\(route) \(accident): \(error.map { "\($0)" } ?? "no error")",
            sourceLocation: location)
        if let error { #expect(error.kind == .serverFailure, sourceLocation: location) }
    }

    @Test(arguments: Accident.allCases) func `things that are made`(_ accident: Accident) async throws {
        try await check("POST /projects/", accident) { world throws(RaccontoError) in
            // Twins: the new one must not be taken for the old one.
            _ = try await world.service.client.createProject(NewProject(title: world.project.title))
        }
        try await check("POST /chapters/", accident) { world throws(RaccontoError) in
            _ = try await world.service.client.createChapter(in: world.project.id, title: "one")
        }
        try await check("POST /chapters/*/texts", accident) { world throws(RaccontoError) in
            let made = try await world.service.client.addText("words", to: world.chapter.id)
            guard made.id != world.text.id else {
                throw RaccontoError(.conflict, operation: "", message: "the old one")
            }
        }
        try await check("POST /chapters/*/photos", accident) { world throws(RaccontoError) in
            _ = try await world.service.client.addPhoto(world.spare.id, to: world.chapter.id)
        }
        try await check("POST /chapters/*/photos/bulk", accident) { world throws(RaccontoError) in
            try await world.service.client.addPhotos([world.photos[0].id, world.spare.id], to: world.chapter.id)
        }
        try await check("POST /notes/", accident) { world throws(RaccontoError) in
            _ = try await world.service.client.createNote(in: world.project.id, content: "old")
        }
        try await check("POST /api/delivery", accident) { world throws(RaccontoError) in
            _ = try await world.service.client.createDeliveryLink(NewDeliveryLink(projectID: world.project.id))
        }
    }

    @Test(arguments: Accident.allCases) func `chapters and items that change`(_ accident: Accident) async throws {
        try await check("PUT /chapters/*", accident) { world throws(RaccontoError) in
            let change = ChapterChange(title: "first", description: .set("d"), parent: .set(world.other.id))
            _ = try await world.service.client.updateChapter(world.chapter.id, change, in: world.project.id)
        }
        try await check("PUT /chapters/reorder", accident) { world throws(RaccontoError) in
            try await world.service.client.reorderChapters([world.other.id, world.chapter.id], in: world.project.id)
        }
        try await check("PUT /chapters/*/texts/*", accident) { world throws(RaccontoError) in
            _ = try await world.service.client.updateText(world.text.id, to: "new", in: world.chapter.id)
        }
        try await check("PUT /chapters/*/items/move-to-block", accident) { world throws(RaccontoError) in
            try await world.service.client.moveToBlock(world.shown[1].id, "b", in: world.chapter.id)
        }
        try await check("PUT /chapters/*/items/bulk-sync", accident) { world throws(RaccontoError) in
            let place = ItemPlacement(
                id: world.text.id, blockID: ID(world.text.id.rawValue), orderInBlock: 0, orderNumber: 9)
            try await world.service.client.syncItems([place], in: world.chapter.id)
        }
        try await check("PUT /chapters/*/items/reorder", accident) { world throws(RaccontoError) in
            let place = ItemPlacement(id: world.shown[0].id, blockID: world.block, orderInBlock: 5, orderNumber: 0)
            try await world.service.client.reorderItems([place], in: world.chapter.id)
        }
        try await check("PUT /chapters/*/photos/*", accident) { world throws(RaccontoError) in
            try await world.service.client.placePhoto(world.photos[0].id, at: 7, in: world.chapter.id)
        }
    }

    @Test(arguments: Accident.allCases) func `blocks that change`(_ accident: Accident) async throws {
        try await check("PUT /chapters/*/blocks/*/reorder", accident) { world throws(RaccontoError) in
            try await world.service.client.reorderBlock(
                world.block, items: world.shown.reversed().map(\.id), in: world.chapter.id)
        }
        try await check("PUT /chapters/*/blocks/*/layout", accident) { world throws(RaccontoError) in
            try await world.service.client.setLayout(of: world.block, to: .wide, in: world.chapter.id)
        }
        try await check("PUT /chapters/*/side-by-side", accident) { world throws(RaccontoError) in
            try await world.service.client.pair(world.text.id, with: world.block, side: .right, in: world.chapter.id)
        }
        for times in 1...2 {
            try await check("PUT /chapters/*/side-by-side/flip", accident) { world throws(RaccontoError) in
                let client = world.service.client
                if times == 2 {
                    try await client.pair(world.text.id, with: world.block, side: .left, in: world.chapter.id)
                }
                try await client.flip(world.block, in: world.chapter.id)
            }
        }
        try await check("PUT /chapters/*/side-by-side/cancel", accident) { world throws(RaccontoError) in
            let client = world.service.client
            try await client.pair(world.text.id, with: world.block, side: .left, in: world.chapter.id)
            try await client.separate(world.text.id, in: world.chapter.id)
        }
    }

    @Test(arguments: Accident.allCases) func `things that go`(_ accident: Accident) async throws {
        try await check("DELETE /chapters/*", accident) { world throws(RaccontoError) in
            try await world.service.client.deleteChapter(world.chapter.id)
        }
        try await check("DELETE /chapters/*/items/*", accident) { world throws(RaccontoError) in
            try await world.service.client.deleteItem(world.text.id, from: world.chapter.id)
        }
        try await check("DELETE /chapters/*/photos/*", accident) { world throws(RaccontoError) in
            try await world.service.client.removePhoto(world.photos[1].id, from: world.chapter.id)
        }
        try await check("DELETE /notes/*", accident) { world throws(RaccontoError) in
            try await world.service.client.deleteNote(world.note.id, in: world.project.id)
        }
        try await check("DELETE /photos/bulk-delete", accident) { world throws(RaccontoError) in
            try await world.service.client.deletePhotos(world.photos.map(\.id))
        }
        try await check("DELETE /photos/bulk-permanent", accident) { world throws(RaccontoError) in
            let client = world.service.client
            try await client.deletePhotos(world.photos.map(\.id))
            let count = try await client.purgePhotos(world.photos.map(\.id))
            guard count == 2 else { throw RaccontoError(.conflict, operation: "", message: "counted \(count)") }
        }
        try await check("POST /photos/bulk-restore", accident) { world throws(RaccontoError) in
            let client = world.service.client
            try await client.deletePhotos(world.photos.map(\.id))
            _ = try await client.restorePhotos(world.photos.map(\.id), in: world.project.id)
        }
        try await check("DELETE /api/delivery/*", accident) { world throws(RaccontoError) in
            let link = try await world.service.client.createDeliveryLink(NewDeliveryLink(projectID: world.project.id))
            try await world.service.client.deleteDeliveryLink(link.id)
        }
    }

    @Test(arguments: Accident.allCases) func `the rest of what is written`(_ accident: Accident) async throws {
        try await check("PATCH /projects/reorder", accident) { world throws(RaccontoError) in
            let second = try await world.service.client.createProject(NewProject(title: "second"))
            try await world.service.client.reorderProjects([world.project.id, second.id])
        }
        try await check("PUT /notes/*", accident) { world throws(RaccontoError) in
            var changes = NoteChanges()
            changes.content = "new"
            _ = try await world.service.client.updateNote(world.note.id, in: world.project.id, changes)
        }
        try await check("PATCH /notes/*/pin", accident) { world throws(RaccontoError) in
            _ = try await world.service.client.setPinned(world.note.id, in: world.project.id, true)
        }
        try await check("PUT /settings/*", accident) { world throws(RaccontoError) in
            try await world.service.client.setSetting("theme_pref", "dark")
        }
        try await check("PUT /settings/batch/update", accident) { world throws(RaccontoError) in
            try await world.service.client.setSettings(["theme_pref": "dark", "default_grid_cols": "3"])
        }
        try await check("POST /folder-links/", accident) { world throws(RaccontoError) in
            try await world.service.client.linkFolder("/photos", to: world.project.id)
        }
        try await check("PUT /auth/username", accident) { world throws(RaccontoError) in
            try await world.service.client.setUsername("ann")
        }
        try await check("PATCH /photos/*/local-missing", accident) { world throws(RaccontoError) in
            try await world.service.client.setLocalMissing(world.spare.id, true)
        }
    }

    @Test func `a list that is broken for good does not stop something new`() async throws {
        let service = try Service()
        service.fake.fail("GET /projects/", .status(500, body: "Internal Server Error"))
        #expect(try await service.client.createProject(NewProject(title: "a")).title == "a")
    }
}
