/// A block by its items alone: what an arrangement has to bring about.
struct BlockShape: Hashable {
    let text: ID<ChapterItem>?
    let photos: [ID<ChapterItem>]
    let layout: BlockLayout?
    let side: TextSide?

    init(_ block: Block) {
        text = block.text?.id
        photos = block.photos.map(\.id)
        layout = block.layout
        side = block.textSide
    }
}

extension Story {
    /// The shapes of a chapter's blocks.
    func shapes(of chapter: ID<Chapter>) -> [BlockShape] { blocks(of: chapter).map(BlockShape.init) }

    /// Whether a chapter reads as these blocks once some items are deleted, whatever ids the server gives to new ones
    /// and however it settles ties.
    func reads(_ shapes: [BlockShape], in chapter: ID<Chapter>, without removed: Set<ID<ChapterItem>>) -> Bool {
        let blocks = survivingBlocks(of: chapter, without: removed)
        return BlockGrouping.isSettled(blocks) && blocks.map(BlockShape.init) == shapes
    }

    func survivingBlocks(of chapter: ID<Chapter>, without removed: Set<ID<ChapterItem>>) -> [Block] {
        guard !removed.isEmpty else { return blocks(of: chapter) }
        return BlockGrouping.blocks(of: (items[chapter] ?? []).filter { !removed.contains($0.id) })
    }

    /// How many items say something else than their block: a side type without a partner, another type than the
    /// text's, another layout than the first photo's. Other clients draw such blocks wrongly.
    func disorder(of chapter: ID<Chapter>, without removed: Set<ID<ChapterItem>>) -> Int {
        survivingBlocks(of: chapter, without: removed).reduce(0) { sum, block in
            if case .text(let text) = block.content { return sum + (text.blockType.textSide == nil ? 0 : 1) }
            let type = block.textSide?.blockType
            let wrongTypes = block.photos.count { photo in
                type.map { photo.blockType != $0 } ?? (photo.blockType.textSide != nil)
            }
            let wrongLayouts = type == nil ? block.photos.count { $0.shownLayout != block.layout } : 0
            return sum + wrongTypes + wrongLayouts
        }
    }
}
