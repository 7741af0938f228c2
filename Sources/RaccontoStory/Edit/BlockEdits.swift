import RaccontoKit

extension Story {
    /// Changes a chapter's blocks and writes the items anew: numbers from 0, one type and layout per block.
    mutating func editBlocks(
        of chapter: ID<Chapter>, _ change: (inout [Block]) throws(StoryEditError) -> Void
    ) throws(StoryEditError) {
        guard self.chapter(chapter) != nil else { throw .unknownChapter(chapter) }
        var blocks = blocks(of: chapter)
        try change(&blocks)
        set(blocks, of: chapter)
    }

    /// Replaces one block by others.
    mutating func edit(
        _ block: ID<Block>, in chapter: ID<Chapter>, _ change: (Block) throws(StoryEditError) -> [Block]
    ) throws(StoryEditError) {
        try editBlocks(of: chapter) { (blocks) throws(StoryEditError) in
            guard let index = blocks.firstIndex(where: { $0.id == block }) else { throw .unknownBlock(block) }
            blocks.replaceSubrange(index...index, with: try change(blocks[index]))
        }
    }

    /// Writes the items of a chapter so that they read as these blocks.
    mutating func set(_ blocks: [Block], of chapter: ID<Chapter>) {
        var list: [ChapterItem] = []
        for (order, block) in blocks.enumerated() {
            let type = block.textSide?.blockType ?? .default
            if var text = block.text {
                text.orderNumber = order
                text.orderInBlock = 0
                text.blockType = type
                text.blockID = block.photos.isEmpty ? ID(text.id.rawValue) : block.id
                list.append(text)
            }
            for (index, var photo) in block.photos.enumerated() {
                photo.orderNumber = order
                photo.orderInBlock = index
                photo.blockID = block.id
                photo.blockType = type
                photo.blockLayout = block.layout ?? photo.blockLayout
                list.append(photo)
            }
        }
        items[chapter] = list.isEmpty ? nil : list
    }

    mutating func move(
        _ id: ID<Block>, in source: ID<Chapter>, to target: ID<Chapter>, at index: Int?
    ) throws(StoryEditError) {
        guard chapter(target) != nil else { throw .unknownChapter(target) }
        var moved: Block?
        try edit(id, in: source) { block in
            moved = block
            return []
        }
        guard let moved else { throw .unknownBlock(id) }
        let arriving = source == target ? moved : moved.copied(to: target)
        if source != target { try rejectDuplicates(moved.photos.map(\.shownPhotoID), in: target) }
        try editBlocks(of: target) { $0.insert(arriving, atMost: index) }
    }

    mutating func pair(
        _ id: ID<ChapterItem>, with block: ID<Block>, side: TextSide, in chapter: ID<Chapter>
    ) throws(StoryEditError) {
        try editBlocks(of: chapter) { (blocks) throws(StoryEditError) in
            guard let from = blocks.firstIndex(where: { $0.text?.id == id }), let text = blocks[from].text else {
                throw blocks.contains { $0.photos.contains { $0.id == id } } ? .notAText(id) : .unknownItem(id)
            }
            guard let to = blocks.firstIndex(where: { $0.id == block && !$0.photos.isEmpty }) else {
                throw blocks.contains { $0.id == block } ? .notPhotos(block) : .unknownBlock(block)
            }
            let target = blocks[to]
            let pair = Block(
                id: block,
                content: .sideBySide(
                    text: text, photos: target.photos, textSide: side, layout: target.layout ?? .grid))
            let formerText = target.text.flatMap { $0.id == id ? nil : Block(text: $0) }
            blocks = blocks.enumerated().flatMap { index, block -> [Block] in
                if index == to { return [pair] + (formerText.map { [$0] } ?? []) }
                return index == from ? (block.withoutText.map { [$0] } ?? []) : [block]
            }
        }
    }

    mutating func dropEmptyBlocks(in chapter: ID<Chapter>) throws(StoryEditError) {
        try editBlocks(of: chapter) { blocks in
            blocks = blocks.compactMap { block in
                guard case .text(let text) = block.content else {
                    return block.with(photos: block.photos.filter { $0.photoID != nil })
                }
                let isBlank = (text.textContent ?? "").unicodeScalars.allSatisfy(\.properties.isWhitespace)
                return isBlank ? nil : block
            }
        }
    }
}

extension Block {
    func reordered(_ ids: [ID<ChapterItem>]) throws(StoryEditError) -> Block {
        if let fault = OrderFault(ids, of: photos.map(\.id)) { throw .photoOrder(fault) }
        let byID = Dictionary(photos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return with(photos: ids.compactMap { byID[$0] }) ?? self
    }

    func with(layout: BlockLayout) throws(StoryEditError) -> Block {
        switch content {
        case .text: throw .notPhotos(id)
        case .photos(let photos, _): Block(id: id, content: .photos(photos, layout: layout))
        case .sideBySide(let text, let photos, let side, _):
            Block(id: id, content: .sideBySide(text: text, photos: photos, textSide: side, layout: layout))
        }
    }

    func flipped() throws(StoryEditError) -> Block {
        guard case .sideBySide(let text, let photos, let side, let layout) = content else { throw .notAPair(id) }
        return Block(
            id: id, content: .sideBySide(text: text, photos: photos, textSide: side.flipped, layout: layout))
    }

    func separated() throws(StoryEditError) -> [Block] {
        guard let side = textSide, let text, let photos = withoutText else { throw .notAPair(id) }
        return side == .left ? [Block(text: text), photos] : [photos, Block(text: text)]
    }

    /// The same block made of new items in another chapter.
    func copied(to chapter: ID<Chapter>) -> Block {
        let id = ID<Block>("new:moved-" + id.rawValue)
        return switch content {
        case .text(let text): Block(text: text.copied(to: chapter))
        case .photos(let photos, let layout):
            Block(id: id, content: .photos(photos.map { $0.copied(to: chapter) }, layout: layout))
        case .sideBySide(let text, let photos, let side, let layout):
            Block(
                id: id,
                content: .sideBySide(
                    text: text.copied(to: chapter), photos: photos.map { $0.copied(to: chapter) }, textSide: side,
                    layout: layout))
        }
    }
}

extension ChapterItem {
    /// The same photo or text as a new item of another chapter: the server cannot carry items across.
    func copied(to chapter: ID<Chapter>) -> ChapterItem {
        var copy = self
        copy.id = ID("new:moved-" + id.rawValue)
        copy.chapterID = chapter
        return copy
    }
}

// MARK: - Photos and texts

extension Story {
    mutating func add(_ new: [NewPhotoItem], to place: PhotoPlace) throws(StoryEditError) {
        guard !new.isEmpty else { throw .noPhotos }
        guard chapter(place.chapter) != nil else { throw .unknownChapter(place.chapter) }
        try rejectDuplicates(new.map(\.photo), in: place.chapter)
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
        try rejectDuplicates(
            moving.filter { $0.chapterID != place.chapter }.map(\.shownPhotoID), in: place.chapter)
        let arriving = moving.map { $0.chapterID == place.chapter ? $0 : $0.copied(to: place.chapter) }
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
    private func rejectDuplicates(_ arriving: [ID<Photo>], in chapter: ID<Chapter>) throws(StoryEditError) {
        var present = Set((items[chapter] ?? []).filter(\.isPhoto).map(\.shownPhotoID))
        for photo in arriving where !present.insert(photo).inserted {
            throw .photoAlreadyInChapter(photo, chapter)
        }
    }
}
