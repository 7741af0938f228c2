/// What is different between two states of one chapter's blocks.
struct BlockChanges {
    private(set) var added: [(item: ChapterItem, isPhoto: Bool)] = []
    private(set) var edited: [ChapterItem] = []
    private(set) var moved: [(item: ChapterItem, detail: String?)] = []
    private(set) var movedBlocks: [Block] = []
    private(set) var changedBlocks: [(block: Block, detail: String)] = []

    /// - Parameters:
    ///   - moved: The ids of blocks and items that were moved, where that is known.
    ///   - mendedLayouts: Blocks whose photos all get the layout that the block has.
    init(from old: [Block], to new: [Block], moved ids: Set<String>, mendedLayouts: Set<ID<Block>>) {
        let oldItems = Dictionary(old.flatMap(\.items).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let oldBlocks = Dictionary(
            old.filter { !$0.photos.isEmpty }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let named = Set(new.filter { ids.contains($0.id.rawValue) }.map(\.key))
        let movers = displaced(from: old.map(\.key), to: new.map(\.key), preferring: named.contains)
        for block in new {
            for item in block.items {
                guard let was = oldItems[item.id] else {
                    added.append((item, item.isPhoto))
                    continue
                }
                let (before, now) = (was.textContent ?? "", item.textContent ?? "")
                if !item.isPhoto, ExactText(before) != ExactText(now) { edited.append(item) }
            }
            findPhotoMoves(in: block, oldItems, oldBlocks[block.id], moved: ids)
            if movers.contains(block.key) {
                if case .text(let text) = block.content { moved.append((text, nil)) } else { movedBlocks.append(block) }
            }
            findChange(of: block, oldBlocks[block.id])
            if mendedLayouts.contains(block.id), let was = oldBlocks[block.id], was.layout == block.layout,
                !was.hasOneLayout
            {
                changedBlocks.append((block, "layout \(block.layout?.rawValue ?? "") for every photo"))
            }
        }
    }

    private mutating func findPhotoMoves(
        in block: Block, _ oldItems: [ID<ChapterItem>: ChapterItem], _ old: Block?, moved ids: Set<String>
    ) {
        let movers = displaced(
            from: (old?.photos ?? []).map(\.id), to: block.photos.map(\.id),
            preferring: { ids.contains($0.rawValue) })
        for photo in block.photos {
            guard let was = oldItems[photo.id] else { continue }
            if was.photoBlockID != block.id {
                moved.append((photo, "to another block"))
            } else if movers.contains(photo.id) {
                moved.append((photo, "within its block"))
            }
        }
    }

    private mutating func findChange(of block: Block, _ was: Block?) {
        if let was, let before = was.layout, let now = block.layout, before != now {
            changedBlocks.append((block, "layout \(before.rawValue) → \(now.rawValue)"))
        }
        let text = block.text?.id
        let before = was.flatMap { block in block.textSide.map { (block.text?.id, $0) } }
        switch (before, block.textSide) {
        case (nil, let side?): changedBlocks.append((block, "side by side, text \(side.rawValue)"))
        case ((let oldText, let oldSide)?, let side?) where oldText != text || oldSide != side:
            changedBlocks.append((block, "side by side, text \(side.rawValue)"))
        case (_?, nil) where !block.photos.isEmpty: changedBlocks.append((block, "text and photos separated"))
        default: break
        }
    }
}

extension Block {
    /// What a block goes on being the same by: its photos' block, or its text.
    fileprivate var key: String { photos.isEmpty ? "text " + (text?.id.rawValue ?? "") : "photos " + id.rawValue }
}
