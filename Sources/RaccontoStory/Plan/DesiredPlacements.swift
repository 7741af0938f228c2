import RaccontoKit

/// The block and numbers that each item of a chapter gets, so that the chapter reads as desired.
///
/// Items that are in place keep their numbers, so that a write touches little of what somebody else may be editing.
struct DesiredPlacements {
    private let goal: Arrangement
    private let now: [ID<ChapterItem>: ChapterItem]
    private let before: [Block]
    private let current: [Block]

    init(_ goal: Arrangement, story: Story, before: [Block]) {
        self.goal = goal
        self.before = before
        now = Dictionary(
            (story.items[goal.chapter] ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        current = story.remainingBlocks(of: goal.chapter, without: goal.removed)
    }

    /// The places that have to be written: none when everything already stands in order and can be addressed.
    var changed: [ItemPlacement] {
        let isUnready = goal.desired.contains { block in
            needsAddress(block) && (block.photos.contains { now[$0.id]?.blockID != block.id } || hasSplitNumbers(block))
        }
        guard isUnready || !BlockGrouping.hasUnambiguousOrder(current) || order(current) != order(goal.desired) else {
            return []
        }
        return all.filter { place in
            guard let item = now[place.id] else { return false }
            return item.orderNumber != place.orderNumber || item.orderInBlock != place.orderInBlock
                || (item.isPhoto && item.blockID != place.blockID)
        }
    }

    /// The place of every item that stays, but for texts that will be put beside their photos.
    var all: [ItemPlacement] {
        let numbers = Numbering.assign(goal.desired.map(number))
        return zip(goal.desired, numbers).flatMap { block, number in places(in: block, number: number) }
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
            goal.desired.compactMap { block in
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

    /// Whether the photos that are in the block now, those that will be deleted included, have different numbers: then
    /// it is unknown which one a text that joins them gets.
    private func hasSplitNumbers(_ block: Block) -> Bool {
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
        // What will be deleted keeps sharing the block's number.
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

/// Gives increasing numbers to a sequence, changing as few of the present ones as it can.
enum Numbering {
    /// Larger numbers are not written: the server's column has 32 bits, and room is left for what follows.
    static let limit = 1_000_000_000

    /// Strictly increasing numbers for elements that have the numbers of `current`, nil for those without.
    ///
    /// The longest run that is in order already keeps its numbers; others follow their predecessor and push later ones
    /// up where there is no room.
    static func assign(_ current: [Int?]) -> [Int] {
        let kept = longestIncreasing(current)
        let smallest = kept.first.flatMap { current[$0] } ?? 0
        var last = min(-1, smallest &- 1)
        var keeps = kept[...]
        var result: [Int] = []
        result.reserveCapacity(current.count)
        for (index, number) in current.enumerated() {
            var next = last &+ 1
            if keeps.first == index {
                keeps.removeFirst()
                next = max(next, number ?? next)
            }
            result.append(next)
            last = next
        }
        guard let first = result.first, first > -limit, last < limit else { return Array(current.indices) }
        return result
    }

    /// The indices of a longest strictly increasing subsequence of the numbers there are.
    static func longestIncreasing(_ numbers: [Int?]) -> [Int] {
        var tails: [Int] = []
        var previous = [Int?](repeating: nil, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            guard let number else { continue }
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if let tail = numbers[tails[middle]], tail < number { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? tails[low - 1] : nil
            if low < tails.count { tails[low] = index } else { tails.append(index) }
        }
        var result: [Int] = []
        var next = tails.last
        while let index = next {
            result.append(index)
            next = previous[index]
        }
        return result.reversed()
    }
}
