import Foundation
public import RaccontoKit

/// Performs calls one after another, with the server's ids in place of provisional ones.
///
/// Never two at once: the server's numbering is not safe under parallel writes. The first failure stops; what was done
/// stays done, and a new plan from what the server then holds goes on from there.
public struct StoryPerformer: Sendable {
    private let server: StoryServer

    /// A performer for the calls of one project.
    public init(server: StoryServer) { self.server = server }

    /// Sends the calls.
    ///
    /// - Parameters:
    ///   - resolvesAllIDs: Whether the ids of photos that came in together are looked up also when no later call names them.
    ///   - willPerform: Gets the index of each call before it is sent, and the call with the server's ids; throwing
    ///     stops there.
    /// - Returns: The server's ids of what the calls made.
    /// - Throws: `RaccontoError` of the first call that fails; what `willPerform` throws.
    @discardableResult
    public func perform(
        _ calls: [StoryCall], resolvesAllIDs: Bool = false,
        willPerform: (Int, StoryCall) async throws -> Void = { _, _ in }
    ) async throws -> AssignedIDs {
        var ids = AssignedIDs()
        let lastUse = Self.lastUse(of: calls)
        for (index, call) in calls.enumerated() {
            let resolved = ids.resolve(call)
            try await willPerform(index, resolved)
            let made = try await server.perform(resolved)
            switch (call, made) {
            case (.createChapter(let id, _, _, _), .chapter(let real)): ids.record(id, is: real)
            case (.addPhoto(let new, _), .item(let real)): ids.record(new.id, is: real)
            case (.addText(let id, _, _), .item(let real)): ids.record(id, is: real)
            case (.addPhotos(let new, let block, let chapter), _):
                // The server does not say what it made; it is looked up only when a later call needs to know.
                guard
                    resolvesAllIDs || lastUse[.block(block)] ?? -1 > index
                        || new.contains(where: { lastUse[.item($0.id)] ?? -1 > index })
                else { continue }
                guard case .addPhotos(_, _, let real) = ids.resolve(.addPhotos(new, block: block, in: chapter)) else {
                    continue
                }
                ids.record(new, block: block, from: try await server.items(real))
            default: break
            }
        }
        return ids
    }

    private enum Name: Hashable {
        case item(ID<ChapterItem>)
        case block(ID<Block>)
    }

    /// The last call that names each item and block.
    private static func lastUse(of calls: [StoryCall]) -> [Name: Int] {
        var result: [Name: Int] = [:]
        for (index, call) in calls.enumerated() {
            for name in names(in: call) { result[name] = index }
        }
        return result
    }

    private static func names(in call: StoryCall) -> [Name] {
        switch call {
        case .updateText(let id, _, _), .deleteItem(let id, _), .cancelSide(let id, _): [.item(id)]
        case .moveToBlock(let id, let block, _): [.item(id), .block(block)]
        case .sync(let placements, _): placements.flatMap { [.item($0.id), .block($0.blockID)] }
        case .reorderBlock(let block, let items, _): [.block(block)] + items.map { .item($0) }
        case .setLayout(let block, _, _): [.block(block)]
        case .setSide(let text, let block, _, _): [.item(text), .block(block)]
        case .createChapter, .updateChapter, .reorderChapters, .deleteChapter, .addPhoto, .addPhotos, .addText,
            .setCaption:
            []
        }
    }
}

/// The server's ids of what calls have made so far, by provisional id.
public struct AssignedIDs: Sendable {
    private var chapters: [ID<Chapter>: ID<Chapter>] = [:]
    private var items: [ID<ChapterItem>: ID<ChapterItem>] = [:]
    private var blocks: [ID<Block>: ID<Block>] = [:]

    fileprivate mutating func record(_ id: ID<Chapter>, is real: ID<Chapter>) { chapters[id] = real }

    /// A single new item: its block goes by the item's provisional id.
    fileprivate mutating func record(_ id: ID<ChapterItem>, is real: ChapterItem) {
        items[id] = real.id
        blocks[ID(id.rawValue)] = real.blockID ?? ID(real.id.rawValue)
    }

    /// Photos that arrived together, found again in the chapter's items as it is now.
    fileprivate mutating func record(_ new: [NewPhotoItem], block: ID<Block>, from list: [ChapterItem]) {
        let known = Set(items.values)
        var arrivals = Dictionary(
            grouping: list.filter { $0.isPhoto && !known.contains($0.id) }.sorted { $0.orderNumber > $1.orderNumber },
            by: \.shownPhotoID)
        for photo in new {
            guard var candidates = arrivals[photo.photo], !candidates.isEmpty else { continue }
            let real = candidates.removeFirst()
            arrivals[photo.photo] = candidates
            items[photo.id] = real.id
            blocks[block] = real.blockID
        }
    }

    /// The same call with the server's ids. A block that does not exist yet gets a fresh UUID: naming it makes the
    /// server create it.
    fileprivate mutating func resolve(_ call: StoryCall) -> StoryCall {
        switch call {
        case .createChapter(let id, let title, let description, let parent):
            return .createChapter(
                id: id, title: title, description: description, parent: parent.map { serverID(of: $0) })
        case .updateChapter(let id, var change):
            if case .set(let parent) = change.parent { change.parent = .set(parent.map { serverID(of: $0) }) }
            return .updateChapter(serverID(of: id), change)
        case .reorderChapters(let ids): return .reorderChapters(ids.map { serverID(of: $0) })
        case .deleteChapter(let id): return .deleteChapter(serverID(of: id))
        case .addPhoto(let new, let chapter): return .addPhoto(new, in: serverID(of: chapter))
        case .addPhotos(let new, let block, let chapter):
            return .addPhotos(new, block: block, in: serverID(of: chapter))
        case .addText(let id, let text, let chapter): return .addText(id: id, text: text, in: serverID(of: chapter))
        case .updateText(let id, let text, let chapter):
            return .updateText(serverID(of: id), text: text, in: serverID(of: chapter))
        case .deleteItem(let id, let chapter): return .deleteItem(serverID(of: id), in: serverID(of: chapter))
        case .moveToBlock(let id, let block, let chapter):
            return .moveToBlock(serverID(of: id), block: createdID(of: block), in: serverID(of: chapter))
        case .sync(let placements, let chapter):
            let resolved = placements.map { place in
                ItemPlacement(
                    id: serverID(of: place.id), blockID: createdID(of: place.blockID), orderInBlock: place.orderInBlock,
                    orderNumber: place.orderNumber)
            }
            return .sync(resolved, in: serverID(of: chapter))
        case .reorderBlock(let block, let items, let chapter):
            return .reorderBlock(createdID(of: block), items: items.map { serverID(of: $0) }, in: serverID(of: chapter))
        case .setLayout(let block, let layout, let chapter):
            return .setLayout(createdID(of: block), layout: layout, in: serverID(of: chapter))
        case .setSide(let text, let block, let side, let chapter):
            return .setSide(
                text: serverID(of: text), block: createdID(of: block), side: side, in: serverID(of: chapter))
        case .cancelSide(let text, let chapter): return .cancelSide(text: serverID(of: text), in: serverID(of: chapter))
        case .setCaption: return call
        }
    }

    /// The server's id of a chapter, whether the calls made it or not.
    public func serverID(of id: ID<Chapter>) -> ID<Chapter> { chapters[id] ?? id }

    /// The server's id of an item, whether the calls made it or not; still provisional when it was not looked up.
    public func serverID(of id: ID<ChapterItem>) -> ID<ChapterItem> { items[id] ?? id }

    /// The server's id of a block as it is after the calls.
    public func serverID(of block: Block) -> ID<Block> {
        if let known = blocks[block.id] { return known }
        if let item = items[ID(block.id.rawValue)] { return ID(item.rawValue) }
        guard block.id.isProvisional else { return block.id }
        // A single new photo arrives in a block of its own, whatever the plan calls it.
        return block.photos.lazy.compactMap { blocks[ID($0.id.rawValue)] }.first ?? block.id
    }

    private mutating func createdID(of id: ID<Block>) -> ID<Block> {
        if let known = blocks[id] { return known }
        // The block of a text that stands alone has the text's id.
        if let item = items[ID(id.rawValue)] { return ID(item.rawValue) }
        guard id.isProvisional else { return id }
        let fresh = ID<Block>(UUID().uuidString.lowercased())
        blocks[id] = fresh
        return fresh
    }
}

/// A project's story on a server, as far as performing calls needs it.
///
/// Three closures, so that tests can stand in for the service.
public struct StoryServer: Sendable {
    /// Performs one call and returns what it made.
    package var perform: @Sendable (StoryCall) async throws(RaccontoError) -> Made
    /// A chapter's items as they are now.
    package var items: @Sendable (ID<Chapter>) async throws(RaccontoError) -> [ChapterItem]
    /// The whole story as it is now.
    package var story: @Sendable () async throws(RaccontoError) -> Story

    package init(
        perform: @escaping @Sendable (StoryCall) async throws(RaccontoError) -> Made,
        items: @escaping @Sendable (ID<Chapter>) async throws(RaccontoError) -> [ChapterItem],
        story: @escaping @Sendable () async throws(RaccontoError) -> Story
    ) {
        self.perform = perform
        self.items = items
        self.story = story
    }

    /// What a call made, as far as the answer says.
    package enum Made: Sendable, Hashable {
        case nothing
        case chapter(ID<Chapter>)
        case item(ChapterItem)
    }
}

extension StoryServer {
    /// The story of a project on the service that a client is logged in to.
    public init(_ client: RaccontoClient, project: ID<Project>) {
        self.init(
            perform: { call throws(RaccontoError) in try await client.perform(call, in: project) },
            items: { chapter throws(RaccontoError) in try await client.items(of: chapter) },
            story: { () throws(RaccontoError) in try await client.story(of: project) })
    }
}

extension RaccontoClient {
    /// Sends one call, whose ids have to be the server's.
    fileprivate func perform(_ call: StoryCall, in project: ID<Project>) async throws(RaccontoError) -> StoryServer.Made
    {
        switch call {
        case .createChapter(_, let title, let description, let parent):
            return .chapter(
                try await createChapter(in: project, title: title, description: description, under: parent).id)
        case .updateChapter(let id, let change): _ = try await updateChapter(id, change, in: project)
        case .reorderChapters(let ids): try await reorderChapters(ids, in: project)
        case .deleteChapter(let id): try await deleteChapter(id)
        case .addPhoto(let new, let chapter): return .item(try await addPhoto(new.photo, to: chapter))
        case .addPhotos(let new, _, let chapter): try await addPhotos(new.map(\.photo), to: chapter)
        case .addText(_, let text, let chapter): return .item(try await addText(text, to: chapter))
        case .updateText(let id, let text, let chapter): _ = try await updateText(id, to: text, in: chapter)
        case .deleteItem(let id, let chapter): try await deleteItem(id, from: chapter)
        case .moveToBlock(let id, let block, let chapter): try await moveToBlock(id, block, in: chapter)
        case .sync(let places, let chapter): try await syncItems(places, in: chapter)
        case .reorderBlock(let block, let items, let chapter):
            try await reorderBlock(block, items: items, in: chapter)
        case .setLayout(let block, let layout, let chapter): try await setLayout(of: block, to: layout, in: chapter)
        case .setSide(let text, let block, let side, let chapter):
            try await pair(text, with: block, side: side, in: chapter)
        case .cancelSide(let text, let chapter): try await separate(text, in: chapter)
        case .setCaption(let photo, let caption):
            var changes = PhotoChanges()
            changes.caption = FieldChange(caption)
            _ = try await updatePhoto(photo, changes)
        }
        return .nothing
    }

    /// A project's story as it is now: chapters, items, and all photos with those in the trash.
    ///
    /// The two long lists are read at the same time (`GET /chapters/all-items`, `GET /photos/`). When siblings have the
    /// same number, the list with dates is read as well (`GET /chapters/`): the older one comes first.
    public func story(of project: ID<Project>) async throws(RaccontoError) -> Story {
        async let reading = outcome { () async throws(RaccontoError) in
            try await photos(in: project, includeDeleted: true).map { StoryPhoto($0) }
        }
        let listing = try await allItems(of: project)
        var chapters = listing.chapters
        struct Place: Hashable {
            let parent: ID<Chapter>?
            let number: Int
        }
        if Set(chapters.map { Place(parent: $0.parentID, number: $0.orderNumber) }).count < chapters.count {
            chapters = try await self.chapters(of: project)
        }
        let items = listing.itemsByChapter.map { (ID<Chapter>($0.key), $0.value) }
        return Story(
            projectID: project, chapters: chapters, items: Dictionary(items, uniquingKeysWith: { first, _ in first }),
            photos: try await reading.get())
    }

    /// Keeps the error's type, which `async let` forgets.
    private func outcome<Value: Sendable>(
        _ body: () async throws(RaccontoError) -> Value
    ) async -> Result<Value, RaccontoError> {
        do throws(RaccontoError) { return .success(try await body()) } catch { return .failure(error) }
    }
}
