/// Which block and numbers each item gets, so that the chapter reads as wanted.
///
/// Items whose place is right keep it, so that a write touches little of what somebody else may be editing.
struct ArrangementPlaces {
    private let goal: Arrangement
    private let now: [ID<ChapterItem>: ChapterItem]
    private let before: [Block]
    private let current: [Block]

    init(_ goal: Arrangement, story: Story, before: [Block]) {
        self.goal = goal
        self.before = before
        now = Dictionary(
            (story.items[goal.chapter] ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        current = story.survivingBlocks(of: goal.chapter, without: goal.removed)
    }

    /// The places that have to be written: none when everything already stands in order and can be addressed.
    var changed: [ItemPlacement] {
        let isUnready = goal.wanted.contains { block in
            needsAddress(block) && (block.photos.contains { now[$0.id]?.blockID != block.id } || isTorn(block))
        }
        guard isUnready || !BlockGrouping.isSettled(current) || order(current) != order(goal.wanted) else { return [] }
        return all.filter { place in
            guard let item = now[place.id] else { return false }
            return item.orderNumber != place.orderNumber || item.orderInBlock != place.orderInBlock
                || (item.isPhoto && item.blockID != place.blockID)
        }
    }

    /// The place of every item that stays, but for texts that will be put beside their photos.
    var all: [ItemPlacement] {
        let numbers = Numbering.assign(goal.wanted.map(number))
        return zip(goal.wanted, numbers).flatMap { block, number in places(in: block, number: number) }
    }

    // MARK: Order

    /// A block as far as a sync can bring it about: without texts that have yet to be paired, side or layout.
    private func order(_ blocks: [Block]) -> [[ID<ChapterItem>]] {
        blocks.compactMap { block in
            let items = block.items.map(\.id).filter { !unpaired.contains($0) }
            return items.isEmpty ? nil : items
        }
    }

    /// The texts that a later call pairs; until then it does not matter where they stand.
    private var unpaired: Set<ID<ChapterItem>> {
        Set(
            goal.wanted.compactMap { block in
                guard block.textSide != nil, let text = block.text?.id else { return nil }
                let bound = now[text].map { $0.blockID == block.id && $0.blockType.textSide != nil } ?? false
                return bound ? nil : text
            })
    }

    /// Whether a call will name the block by its id.
    private func needsAddress(_ block: Block) -> Bool {
        guard let layout = block.layout else { return false }
        if let text = block.text, unpaired.contains(text.id) { return true }
        return block.photos.contains { now[$0.id]?.shownLayout != layout }
    }

    /// Whether the photos that are in the block now, those that will be deleted included, have several numbers: then
    /// nobody can tell which one a text that joins them gets.
    private func isTorn(_ block: Block) -> Bool {
        let members = block.photos.compactMap { now[$0.id] } + leaving(block)
        return Set(members.map(\.orderNumber)).count > 1
    }

    /// Photos that are in the block and will be deleted.
    private func leaving(_ block: Block) -> [ChapterItem] {
        goal.removed.isEmpty
            ? []
            : now.values.filter { $0.isPhoto && goal.removed.contains($0.id) && $0.blockID == block.id }
                .sorted(by: BlockGrouping.precedes)
    }

    // MARK: Numbers

    /// The number that all items of a block have in common already; nil when they have to be written anyhow.
    private func number(of block: Block) -> Int? {
        let numbers = Set(block.items.filter { !unpaired.contains($0.id) }.compactMap { now[$0.id]?.orderNumber })
        if numbers.count == 1 { return numbers.first }
        let untouched = before.contains { $0.id == block.id && BlockShape($0) == BlockShape(block) }
        return untouched ? numbers.min() : nil
    }

    private func places(in block: Block, number: Int) -> [ItemPlacement] {
        let text = block.text.flatMap { unpaired.contains($0.id) ? nil : now[$0.id] }
        let blockID = block.photos.isEmpty ? ID<Block>(block.text?.id.rawValue ?? "") : block.id
        let photos = block.photos.compactMap { now[$0.id] }
        let indices = photos.map { $0.photoBlockID == block.id ? $0.orderInBlock : nil }
        let places = isIncreasing(photos.map(\.orderInBlock)) ? photos.map(\.orderInBlock) : Numbering.assign(indices)
        // What is about to be deleted goes on sharing the block's number.
        let others = leaving(block).map { ($0, $0.orderInBlock) }
        let inOrder = zip(photos, places).map { ($0, $1) }
        return ((text.map { [($0, $0.orderInBlock)] } ?? []) + inOrder + others).map { item, index in
            ItemPlacement(id: item.id, blockID: blockID, orderInBlock: index, orderNumber: number)
        }
    }

    private func isIncreasing(_ numbers: [Int]) -> Bool {
        zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    }
}
