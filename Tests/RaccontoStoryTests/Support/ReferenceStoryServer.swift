import RaccontoKit
import RaccontoStory
import TestSupport

/// The reference server as a client sees it.
extension ReferenceServer {
    /// The whole story, read again.
    var story: Story {
        let listed = chapters.shuffled(using: &shuffler).sorted { $0.order < $1.order }.map { row in
            Chapter(
                id: ID(row.id), projectID: "project", title: row.title, description: row.description,
                orderNumber: row.order, parentID: row.parent.map { ID($0) })
        }
        var byChapter: [ID<Chapter>: [ChapterItem]] = [:]
        for chapter in listed {
            let rows = list(chapter.id.rawValue)
            if !rows.isEmpty { byChapter[chapter.id] = rows.map(item) }
        }
        return Story(
            projectID: "project", chapters: listed, items: byChapter,
            photos: photos.map { photo, caption in
                let (folder, name) = file(photo)
                return StoryPhoto(
                    id: ID(photo), name: name, folder: folder, caption: caption, isInTrash: trash.contains(photo))
            })
    }

    /// The photo's file: some can only be told apart by their folder, and two by nothing but the id.
    private func file(_ photo: String) -> (folder: String?, name: String) {
        switch hasTwins ? photo : "" {
        case "p0", "p1", "p2": ("day \(photo)", "IMG_1.jpg")
        case "p3", "p4": (nil, "twin.jpg")
        default: (nil, photo + ".jpg")
        }
    }

    private var shuffler: SeededRandom {
        get { SeededRandom(seed: chapters.count &* 31 &+ items.count) }
        set {}
    }

    func item(_ row: ItemRow) -> ChapterItem {
        ChapterItem(
            id: ID(row.id), chapterID: ID(row.chapter), orderNumber: row.order,
            itemType: .init(rawValue: row.kind), blockType: .init(rawValue: row.type),
            blockID: row.block.map { ID($0) }, orderInBlock: row.inBlock, blockLayout: .init(rawValue: row.layout),
            photoID: row.photo.map { ID($0) }, imageURL: nil, caption: row.photo.flatMap { photos[$0] ?? nil },
            textContent: row.text)
    }

    /// Performs one call whose ids are the server's.
    func perform(_ call: StoryCall) throws -> StoryServer.Made {
        switch call {
        case .createChapter(_, let title, let description, let parent):
            return .chapter(
                ID(try createChapter(title: title, description: description, parent: parent?.rawValue)))
        case .updateChapter(let id, let change):
            var description: String??
            if case .set(let value) = change.description { description = .some(value) }
            var parent: String??
            if case .set(let value) = change.parent { parent = .some(value?.rawValue) }
            try putChapter(id.rawValue, title: change.title, description: description, parent: parent)
        case .reorderChapters(let ids): try reorderChapters(ids.map(\.rawValue))
        case .deleteChapter(let id): try deleteChapter(id.rawValue)
        case .addPhoto(let new, let chapter):
            return .item(item(try addPhoto(new.photo.rawValue, to: chapter.rawValue)))
        case .addPhotos(let new, _, let chapter):
            try addPhotos(new.map(\.photo.rawValue), to: chapter.rawValue)
        case .addText(_, let text, let chapter): return .item(item(try addText(text, to: chapter.rawValue)))
        case .updateText(let id, let text, let chapter): try putText(id.rawValue, text, in: chapter.rawValue)
        case .deleteItem(let id, let chapter): try deleteItem(id.rawValue, in: chapter.rawValue)
        case .moveToBlock(let id, let block, let chapter):
            try moveToBlock(id.rawValue, block.rawValue, in: chapter.rawValue)
        case .sync(let places, let chapter):
            try bulkSync(
                places.map { ($0.id.rawValue, $0.blockID.rawValue, $0.orderInBlock, $0.orderNumber) },
                in: chapter.rawValue)
        case .reorderBlock(let block, let ids, let chapter):
            try reorderBlock(block.rawValue, ids.map(\.rawValue), in: chapter.rawValue)
        case .setLayout(let block, let layout, let chapter):
            try setLayout(block.rawValue, layout.rawValue, in: chapter.rawValue)
        case .setSide(let text, let block, let side, let chapter):
            try setSide(
                text: text.rawValue, block: block.rawValue, position: side.blockType.rawValue, in: chapter.rawValue)
        case .cancelSide(let text, let chapter): try cancelSide(text: text.rawValue, in: chapter.rawValue)
        case .setCaption(let photo, let caption):
            guard photos.keys.contains(photo.rawValue) else { throw Refusal(reason: "404 photo") }
            photos.updateValue(caption, forKey: photo.rawValue)
        }
        return .nothing
    }
}

extension StoryServer {
    /// The reference server behind the seam that the performer speaks through. One test at a time uses it.
    static func reference(_ server: ReferenceServer, log: CallLog = CallLog()) -> StoryServer {
        // Not isolated: one test at a time uses it.
        nonisolated(unsafe) let server = server
        return StoryServer(
            perform: { call throws(RaccontoError) in
                log.append(call)
                do {
                    return try server.perform(call)
                } catch {
                    throw RaccontoError(.rejected, operation: "\(call)", message: "\(error)")
                }
            },
            items: { chapter throws(RaccontoError) in server.list(chapter.rawValue).map(server.item) },
            story: { () throws(RaccontoError) in server.story })
    }
}

/// The calls that were sent, with the server's ids. Unchecked: one test at a time uses it.
final class CallLog: @unchecked Sendable {
    private(set) var calls: [StoryCall] = []
    func append(_ call: StoryCall) { calls.append(call) }
}
