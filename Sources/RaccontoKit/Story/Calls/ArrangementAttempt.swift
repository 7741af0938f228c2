/// One way to arrange a chapter, worked out step by step on a mirror of the server's rows.
struct ArrangementAttempt {
    private let goal: Arrangement
    private var story: Story
    private let before: [Block]
    private let touched: Set<ID<Block>>
    private var calls: [StoryCall] = []
    /// The wanted block of each item.
    private let target: [ID<ChapterItem>: Block]

    init(_ goal: Arrangement, story: Story) {
        self.goal = goal
        self.story = story
        before = story.blocks(of: goal.chapter)
        var target: [ID<ChapterItem>: Block] = [:]
        for block in goal.wanted {
            for item in block.items { target[item.id] = block }
        }
        self.target = target
        touched = goal.touchedBlocks(before)
    }

    /// The calls of one way; nil when it does not apply.
    func calls(_ way: Arrangement.Way) -> [StoryCall]? {
        var attempt = self
        switch way {
        case .nothing: break
        case .reorderWithinBlock:
            guard let block = attempt.onlyReorderedBlock else { return nil }
            attempt.emit(.reorderBlock(block.id, items: block.photos.map(\.id), in: goal.chapter))
        case .move(let separation):
            guard let photo = attempt.onlyMovedPhoto else { return nil }
            attempt.separateTexts(separation)
            attempt.emit(.moveToBlock(photo.item, block: photo.block, in: goal.chapter))
            attempt.finish()
        case .sync(let separation):
            attempt.separateTexts(separation)
            attempt.finish()
        case .rebuild:
            attempt.separateAllTexts()
            attempt.syncAll()
            attempt.finish()
        }
        return attempt.calls
    }

    private mutating func emit(_ call: StoryCall) {
        story.mirror(call)
        calls.append(call)
    }

    private mutating func finish() {
        syncChanged()
        setLayouts()
        setSides()
    }

    // MARK: Which way applies

    /// The block whose photos only change places with each other, when that is all the difference.
    private var onlyReorderedBlock: Block? {
        guard before.count == goal.wanted.count else { return nil }
        let different = zip(before, goal.wanted).filter { BlockShape($0) != BlockShape($1) }
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
        let placements = ArrangementPlaces(goal, story: story, before: before).changed
        if !placements.isEmpty { emit(.sync(placements, in: goal.chapter)) }
    }

    private mutating func syncAll() {
        let placements = ArrangementPlaces(goal, story: story, before: before).all
        if !placements.isEmpty { emit(.sync(placements, in: goal.chapter)) }
    }

    private mutating func setLayouts() {
        let now = itemsByID
        for block in goal.wanted {
            guard let layout = block.layout, let first = block.photos.first else { continue }
            let wrong = block.photos.contains { now[$0.id]?.shownLayout != layout }
            let firstIsWrong = now[first.id]?.shownLayout != layout
            if firstIsWrong || (wrong && block.textSide == nil && isTouched(block)) {
                emit(.setLayout(block.id, layout: layout, in: goal.chapter))
            }
        }
    }

    private mutating func setSides() {
        for block in goal.wanted {
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
