extension Story {
    mutating func add(_ new: [NewPhotoItem], to place: PhotoPlace) throws(StoryEditError) {
        guard !new.isEmpty else { throw .noPhotos }
        guard chapter(place.chapter) != nil else { throw .unknownChapter(place.chapter) }
        try refuseDoubles(new.map(\.photo), in: place.chapter)
        try insert(
            new.map { photo in
                ChapterItem(
                    id: photo.id, chapterID: place.chapter, orderNumber: 0, itemType: .photo, photoID: photo.photo,
                    caption: photos[photo.photo]?.caption)
            }, at: place)
        for photo in new where photos[photo.photo] == nil { photos[photo.photo] = StoryPhoto(id: photo.photo) }
    }

    mutating func move(_ ids: [ID<ChapterItem>], to place: PhotoPlace) throws(StoryEditError) {
        guard !ids.isEmpty else { throw .noPhotos }
        if let fault = OrderFault(ids, of: ids) { throw .photoOrder(fault) }
        guard chapter(place.chapter) != nil else { throw .unknownChapter(place.chapter) }
        var moving: [ChapterItem] = []
        for id in ids {
            guard let item = item(id) else { throw .unknownItem(id) }
            guard item.isPhoto else { throw .notAPhoto(id) }
            moving.append(item)
        }
        try refuseDoubles(
            moving.filter { $0.chapterID != place.chapter }.map(\.shownPhotoID), in: place.chapter)
        let arriving = moving.map { $0.chapterID == place.chapter ? $0 : $0.renewed(in: place.chapter) }
        let leaving = Set(ids)
        for chapter in Set(moving.map(\.chapterID)) where chapter != place.chapter {
            try editBlocks(of: chapter) { blocks in
                blocks = blocks.compactMap { $0.with(photos: $0.photos.filter { !leaving.contains($0.id) }) }
            }
        }
        try insert(arriving, at: place, leaving: leaving)
    }

    mutating func editText(_ id: ID<ChapterItem>, text: String) throws(StoryEditError) {
        guard let old = item(id) else { throw .unknownItem(id) }
        guard !old.isPhoto else { throw .notAText(id) }
        guard let index = items[old.chapterID]?.firstIndex(where: { $0.id == id }) else { throw .unknownItem(id) }
        items[old.chapterID]?[index].textContent = text
    }

    mutating func remove(_ ids: [ID<ChapterItem>]) throws(StoryEditError) {
        var chapters: Set<ID<Chapter>> = []
        for id in ids {
            guard let item = item(id) else { throw .unknownItem(id) }
            chapters.insert(item.chapterID)
        }
        let gone = Set(ids)
        for chapter in chapters {
            try editBlocks(of: chapter) { blocks in
                blocks = blocks.compactMap { block in
                    let kept = block.text.map { gone.contains($0.id) } == true ? block.withoutText : block
                    return kept?.with(photos: block.photos.filter { !gone.contains($0.id) })
                }
            }
        }
    }

    /// Puts photos in their place, after taking those out that come from the same chapter.
    private mutating func insert(
        _ arriving: [ChapterItem], at place: PhotoPlace, leaving: Set<ID<ChapterItem>> = []
    ) throws(StoryEditError) {
        try editBlocks(of: place.chapter) { (blocks) throws(StoryEditError) in
            func remaining(_ block: Block) -> [ChapterItem] { block.photos.filter { !leaving.contains($0.id) } }
            switch place {
            case .newBlock(let id, let layout, _, let index):
                blocks = blocks.compactMap { $0.with(photos: remaining($0)) }
                blocks.insert(Block(id: id, content: .photos(arriving, layout: layout)), atMost: index)
            case .block(let id, _, let index):
                guard blocks.contains(where: { $0.id == id && !$0.photos.isEmpty }) else {
                    throw blocks.contains { $0.id == id } ? .notPhotos(id) : .unknownBlock(id)
                }
                blocks = blocks.compactMap { block in
                    var photos = remaining(block)
                    if block.id == id, !block.photos.isEmpty {
                        let at = max(0, min(index ?? photos.count, photos.count))
                        photos.insert(contentsOf: arriving, at: at)
                    }
                    return block.with(photos: photos)
                }
            }
        }
    }

    /// The service keeps a photo once per chapter.
    func refuseDoubles(_ arriving: [ID<Photo>], in chapter: ID<Chapter>) throws(StoryEditError) {
        var present = Set((items[chapter] ?? []).filter(\.isPhoto).map(\.shownPhotoID))
        for photo in arriving where !present.insert(photo).inserted {
            throw .photoAlreadyInChapter(photo, chapter)
        }
    }
}
