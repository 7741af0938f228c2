/// Which item of the server each photo and text of a document's chapter is.
///
/// Photos by their id; texts by their words, equal ones first and then the most alike; blocks by the photos they share.
struct ItemMatching {
    private let chapter: ID<Chapter>
    private let current: [Block]
    private let photos: [ID<Photo>: StoryPhoto]
    private(set) var ids: ProvisionalIDs

    init(chapter: ID<Chapter>, server: Story, ids: ProvisionalIDs) {
        self.chapter = chapter
        self.ids = ids
        current = server.blocks(of: chapter)
        photos = server.photos
    }

    /// The wanted blocks made of items.
    mutating func blocks(for wanted: [WantedBlock], keepRest: Bool) -> [Block] {
        let photoItems = matchPhotos(wanted)
        let textItems = matchTexts(wanted)
        let blockIDs = matchBlocks(photoItems)
        var result: [Block] = []
        for (index, block) in wanted.enumerated() {
            let photos = photoItems[index]
            let id = blockIDs[index] ?? ids.next()
            switch block.content {
            case .text: textItems[index].map { result.append(Block(text: $0)) }
            case .photos(_, let layout):
                if !photos.isEmpty { result.append(Block(id: id, content: .photos(photos, layout: layout))) }
            case .sideBySide(_, _, let side, let layout):
                guard let text = textItems[index] else { continue }
                result.append(
                    photos.isEmpty
                        ? Block(text: text)
                        : Block(
                            id: id,
                            content: .sideBySide(text: text, photos: photos, textSide: side, layout: layout)))
            }
        }
        return keepRest ? rest(besides: result) + result : result
    }

    /// What the file does not name, in the blocks it is in.
    private func rest(besides named: [Block]) -> [Block] {
        let taken = Set(named.flatMap(\.items).map(\.id))
        let takenBlocks = Set(named.filter { !$0.photos.isEmpty }.map(\.id))
        return current.compactMap { block in
            let kept = block.text.map { taken.contains($0.id) } == true ? block.withoutText : block
            guard var rest = kept?.with(photos: block.photos.filter { !taken.contains($0.id) }) else { return nil }
            if case .text(let text) = rest.content, taken.contains(text.id) { return nil }
            if !rest.photos.isEmpty, takenBlocks.contains(rest.id) { rest.id = ID("new:rest-" + rest.id.rawValue) }
            return rest
        }
    }

    // MARK: Photos

    private mutating func matchPhotos(_ wanted: [WantedBlock]) -> [[ChapterItem]] {
        var free = Dictionary(grouping: current.flatMap(\.photos).reversed(), by: \.shownPhotoID)
        return wanted.map { block in
            block.photos.map { photo in
                free[photo]?.popLast()
                    ?? ChapterItem(
                        id: ids.next(), chapterID: chapter, orderNumber: 0, itemType: .photo, photoID: photo,
                        caption: photos[photo]?.caption)
            }
        }
    }

    // MARK: Texts

    private mutating func matchTexts(_ wanted: [WantedBlock]) -> [Int: ChapterItem] {
        let texts = wanted.enumerated().compactMap { index, block in block.text.map { (index: index, text: $0) } }
        var free = current.compactMap(\.text)
        var result: [Int: ChapterItem] = [:]

        var equal = Dictionary(grouping: free.reversed(), by: { ExactText($0.textContent ?? "") })
        for (index, text) in texts { result[index] = equal[text]?.popLast() }
        let taken = Set(result.values.map(\.id))
        free.removeAll { taken.contains($0.id) }

        let open = texts.filter { result[$0.index] == nil }
        let pairs = TextSimilarity.pairs(free.map { $0.textContent ?? "" }, open.map(\.text.string))
        for (old, new) in pairs {
            var item = free[old]
            item.textContent = open[new].text.string
            result[open[new].index] = item
        }
        for (index, text) in texts where result[index] == nil {
            result[index] = ChapterItem(
                id: ids.next(), chapterID: chapter, orderNumber: 0, itemType: .text, textContent: text.string)
        }
        return result
    }

    // MARK: Blocks

    /// The block that each wanted one goes on as: the one with which it shares most photos.
    private func matchBlocks(_ items: [[ChapterItem]]) -> [Int: ID<Block>] {
        var overlaps: [(index: Int, block: ID<Block>, count: Int)] = []
        for (index, photos) in items.enumerated() {
            let known = photos.filter { !$0.id.isProvisional }
            for (block, shared) in Dictionary(grouping: known, by: \.photoBlockID) {
                overlaps.append((index, block, shared.count))
            }
        }
        overlaps.sort { ($1.count, $0.index, $0.block.rawValue) < ($0.count, $1.index, $1.block.rawValue) }
        var result: [Int: ID<Block>] = [:]
        var taken: Set<ID<Block>> = []
        for (index, block, _) in overlaps where result[index] == nil && taken.insert(block).inserted {
            result[index] = block
        }
        return result
    }
}

extension WantedBlock {
    /// Nil for a group of photos.
    var text: ExactText? {
        switch content {
        case .text(let text), .sideBySide(let text, _, _, _): text
        case .photos: nil
        }
    }
}
