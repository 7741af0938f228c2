import RaccontoKit

/// Computes the calls that bring a chapter's items into the desired blocks.
///
/// Every strategy is simulated on the server's rows, and the shortest whose result reads as desired wins: the answer is
/// checked before anything is sent.
struct Arrangement {
    let chapter: ID<Chapter>
    /// Every item that stays, each in its block. Items are looked up by id; their numbers here do not matter.
    let desired: [Block]
    /// Items of the chapter that will be deleted afterwards.
    let removed: Set<ID<ChapterItem>>
    /// Blocks that are as desired, but for photos with another layout than the block's.
    let normalizedLayouts: Set<ID<Block>>

    /// The calls, the fewest that do it.
    func calls(for story: Story) throws(StoryEditError) -> [StoryCall] {
        let shapes = desired.map(BlockShape.init)
        let touched = touchedBlocks(story.blocks(of: chapter))
        let tolerated = story.inconsistentItemCount(of: chapter, without: [])
        var best: [StoryCall]?
        for strategy in Strategy.all {
            guard let calls = ArrangementSimulation(self, story: story).calls(strategy) else { continue }
            if let best, best.count <= calls.count { continue }
            var result = story
            for call in calls { result.simulate(call) }
            guard result.reads(shapes, in: chapter, without: removed),
                result.inconsistentItemCount(of: chapter, without: removed) <= tolerated,
                result.remainingBlocks(of: chapter, without: removed)
                    .allSatisfy({ !touched.contains($0.id) || $0.hasOneLayout })
            else { continue }
            best = calls
            if calls.isEmpty { break }
        }
        guard let best else { throw .cannotArrange(chapter) }
        return best
    }

    /// The desired blocks that are not as they were: their photos are made consistent.
    fileprivate func touchedBlocks(_ before: [Block]) -> Set<ID<Block>> {
        let shapes = Dictionary(before.map { ($0.id, BlockShape($0)) }, uniquingKeysWith: { first, _ in first })
        return normalizedLayouts.union(desired.filter { shapes[$0.id] != BlockShape($0) }.map(\.id))
    }

    /// The ways to arrange a chapter, cheapest first.
    fileprivate enum Strategy {
        case nothing
        /// One photo's place within its block.
        case reorderWithinBlock
        /// One photo to another block, taking over the layout.
        case move(Separation)
        /// All places in one write.
        case sync(Separation)
        /// Every pair is separated first and every item written anew: for rows that no other strategy can fix.
        case rebuild

        static let all: [Strategy] = [
            .nothing, .reorderWithinBlock, .move(.byItself), .sync(.byItself), .move(.first), .sync(.first), .rebuild,
        ]
    }

    /// How the text of a pair is separated when all its photos join other pairs.
    fileprivate enum Separation {
        /// By the server, which separates a text whose block has become empty.
        case byItself
        /// By a call of its own, before the photos move.
        case first
    }
}

/// One strategy, worked out call by call on a simulation of the server's rows.
private struct ArrangementSimulation {
    private let goal: Arrangement
    private var story: Story
    private let before: [Block]
    private let touched: Set<ID<Block>>
    private var calls: [StoryCall] = []
    /// The desired block of each item.
    private let target: [ID<ChapterItem>: Block]

    init(_ goal: Arrangement, story: Story) {
        self.goal = goal
        self.story = story
        before = story.blocks(of: goal.chapter)
        var target: [ID<ChapterItem>: Block] = [:]
        for block in goal.desired {
            for item in block.items { target[item.id] = block }
        }
        self.target = target
        touched = goal.touchedBlocks(before)
    }

    /// The calls of one strategy; nil when it does not apply.
    func calls(_ strategy: Arrangement.Strategy) -> [StoryCall]? {
        var simulation = self
        switch strategy {
        case .nothing: break
        case .reorderWithinBlock:
            guard let block = simulation.onlyReorderedBlock else { return nil }
            simulation.emit(.reorderBlock(block.id, items: block.photos.map(\.id), in: goal.chapter))
        case .move(let separation):
            guard let photo = simulation.onlyMovedPhoto else { return nil }
            simulation.separateTexts(separation)
            simulation.emit(.moveToBlock(photo.item, block: photo.block, in: goal.chapter))
            simulation.finish()
        case .sync(let separation):
            simulation.separateTexts(separation)
            simulation.finish()
        case .rebuild:
            simulation.separateAllTexts()
            simulation.syncAll()
            simulation.finish()
        }
        return simulation.calls
    }

    private mutating func emit(_ call: StoryCall) {
        story.simulate(call)
        calls.append(call)
    }

    private mutating func finish() {
        syncChanged()
        setLayouts()
        setSides()
    }

    // MARK: Which strategy applies

    /// The block whose photos only change places with each other, when that is all the difference.
    private var onlyReorderedBlock: Block? {
        guard before.count == goal.desired.count else { return nil }
        let different = zip(before, goal.desired).filter { BlockShape($0) != BlockShape($1) }
        guard different.count == 1, let (old, new) = different.first, old.id == new.id,
            Set(old.photos.map(\.id)) == Set(new.photos.map(\.id)), old.photos.allSatisfy({ $0.blockID == old.id })
        else { return nil }
        return new
    }

    /// The photo that goes to another block, when it is the only one.
    private var onlyMovedPhoto: (item: ID<ChapterItem>, block: ID<Block>)? {
        var found: (item: ID<ChapterItem>, block: ID<Block>)?
        for item in story.items[goal.chapter] ?? [] where item.isPhoto {
            guard let block = target[item.id], block.id != item.photoBlockID else { continue }
            guard found == nil else { return nil }
            found = (item.id, block.id)
        }
        // The server copies number and layout from one of the block's photos, and it is not said which.
        let residents = (story.items[goal.chapter] ?? []).filter { $0.isPhoto && $0.blockID == found?.block }
        guard Set(residents.map(\.orderNumber)).count < 2, Set(residents.map(\.blockLayout)).count < 2 else {
            return nil
        }
        return found
    }

    // MARK: Steps

    /// Separates the pairs that do not stay, and those that a photo leaves for a block without a text: separating is
    /// the only way to take the side type off a photo.
    private mutating func separateTexts(_ separation: Arrangement.Separation) {
        for block in before {
            guard case .sideBySide(let text, let photos, _, _) = block.content else { continue }
            let allJoinPairs = photos.allSatisfy { photo in
                target[photo.id].map { $0.textSide != nil && $0.id != block.id } ?? false
            }
            if separation == .byItself, allJoinPairs { continue }
            let stays = target[text.id].map { $0.id == block.id && $0.textSide != nil } ?? false
            let losesPhoto = photos.contains { photo in target[photo.id].map { $0.textSide == nil } ?? false }
            if !stays || losesPhoto { separate(texts: textsBound(to: block.id, pairedWith: text.id)) }
        }
    }

    private mutating func separateAllTexts() {
        for block in before {
            guard let text = block.text, text.blockType.textSide != nil, let id = text.blockID else { continue }
            separate(texts: textsBound(to: id, pairedWith: text.id))
        }
    }

    /// The texts that share a block, the pair's own last: otherwise the next one would take its place.
    private func textsBound(to block: ID<Block>, pairedWith text: ID<ChapterItem>) -> [ID<ChapterItem>] {
        (story.items[goal.chapter] ?? [])
            .filter { !$0.isPhoto && $0.blockID == block && $0.blockType.textSide != nil && $0.id != text }
            .map(\.id) + [text]
    }

    private mutating func separate(texts: [ID<ChapterItem>]) {
        for text in texts { emit(.cancelSide(text: text, in: goal.chapter)) }
    }

    private mutating func syncChanged() {
        let placements = DesiredPlacements(goal, story: story, before: before).changed
        if !placements.isEmpty { emit(.sync(placements, in: goal.chapter)) }
    }

    private mutating func syncAll() {
        let placements = DesiredPlacements(goal, story: story, before: before).all
        if !placements.isEmpty { emit(.sync(placements, in: goal.chapter)) }
    }

    private mutating func setLayouts() {
        let now = itemsByID
        for block in goal.desired {
            guard let layout = block.layout, let first = block.photos.first else { continue }
            let wrong = block.photos.contains { now[$0.id]?.shownLayout != layout }
            let firstIsWrong = now[first.id]?.shownLayout != layout
            if firstIsWrong || (wrong && block.textSide == nil && isTouched(block)) {
                emit(.setLayout(block.id, layout: layout, in: goal.chapter))
            }
        }
    }

    private mutating func setSides() {
        for block in goal.desired {
            guard let side = block.textSide, let text = block.text else { continue }
            let now = itemsByID
            let type = side.blockType
            let bound = now[text.id].map { $0.blockID == block.id && $0.blockType == type } ?? false
            let photosWrong = block.photos.contains { now[$0.id]?.blockType != type }
            if !bound || (photosWrong && isTouched(block)) {
                emit(.setSide(text: text.id, block: block.id, side: side, in: goal.chapter))
            }
        }
    }

    private var itemsByID: [ID<ChapterItem>: ChapterItem] {
        Dictionary((story.items[goal.chapter] ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func isTouched(_ block: Block) -> Bool { touched.contains(block.id) }
}

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
    /// and however it normalizesOrder ties.
    func reads(_ shapes: [BlockShape], in chapter: ID<Chapter>, without removed: Set<ID<ChapterItem>>) -> Bool {
        let blocks = remainingBlocks(of: chapter, without: removed)
        return BlockGrouping.hasUnambiguousOrder(blocks) && blocks.map(BlockShape.init) == shapes
    }

    func remainingBlocks(of chapter: ID<Chapter>, without removed: Set<ID<ChapterItem>>) -> [Block] {
        guard !removed.isEmpty else { return blocks(of: chapter) }
        return BlockGrouping.blocks(of: (items[chapter] ?? []).filter { !removed.contains($0.id) })
    }

    /// How many items say something else than their block: a side type without a partner, another type than the
    /// text's, another layout than the first photo's. Other clients draw such blocks wrongly.
    func inconsistentItemCount(of chapter: ID<Chapter>, without removed: Set<ID<ChapterItem>>) -> Int {
        remainingBlocks(of: chapter, without: removed).reduce(0) { sum, block in
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
