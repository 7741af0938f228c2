extension StoryServer {
    /// The service itself.
    public init(_ client: RaccontoClient, project: ID<Project>) {
        self.init(
            perform: { call throws(RaccontoError) in try await client.perform(call, in: project) },
            items: { chapter throws(RaccontoError) in try await client.items(of: chapter) },
            story: { () throws(RaccontoError) in try await client.story(of: project) })
    }
}

extension RaccontoClient {
    /// Sends one call of a story's; its ids have to be the server's.
    func perform(_ call: StoryCall, in project: ID<Project>) async throws(RaccontoError) -> StoryServer.Made {
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
    /// The two long lists are read at the same time. Siblings with one number are told apart by their age, which takes a
    /// second list of chapters to know.
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

    /// `async let` forgets which errors there can be.
    private func outcome<Value: Sendable>(
        _ body: () async throws(RaccontoError) -> Value
    ) async -> Result<Value, RaccontoError> {
        do throws(RaccontoError) { return .success(try await body()) } catch { return .failure(error) }
    }
}
