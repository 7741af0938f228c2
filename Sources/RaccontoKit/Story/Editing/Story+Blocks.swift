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
        let arriving = source == target ? moved : moved.renewed(in: target)
        if source != target { try refuseDoubles(moved.photos.map(\.shownPhotoID), in: target) }
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
            let displaced = target.text.flatMap { $0.id == id ? nil : Block(text: $0) }
            blocks = blocks.enumerated().flatMap { index, block -> [Block] in
                if index == to { return [pair] + (displaced.map { [$0] } ?? []) }
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
    func renewed(in chapter: ID<Chapter>) -> Block {
        let id = ID<Block>("new:moved-" + id.rawValue)
        return switch content {
        case .text(let text): Block(text: text.renewed(in: chapter))
        case .photos(let photos, let layout):
            Block(id: id, content: .photos(photos.map { $0.renewed(in: chapter) }, layout: layout))
        case .sideBySide(let text, let photos, let side, let layout):
            Block(
                id: id,
                content: .sideBySide(
                    text: text.renewed(in: chapter), photos: photos.map { $0.renewed(in: chapter) }, textSide: side,
                    layout: layout))
        }
    }
}

extension ChapterItem {
    /// The same photo or text as a new item of another chapter: the server cannot carry items across.
    func renewed(in chapter: ID<Chapter>) -> ChapterItem {
        var copy = self
        copy.id = ID("new:moved-" + id.rawValue)
        copy.chapterID = chapter
        return copy
    }
}
