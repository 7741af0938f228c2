/// Works out the calls that bring a chapter's present items into the wanted blocks.
///
/// Several ways are tried on a mirror of the server's rows, and the shortest whose result reads as wanted is taken: the
/// answer is right by construction, and no shorter one among the server's means is overlooked.
struct Arrangement {
    let chapter: ID<Chapter>
    /// Every item that stays, each in its block. Items are looked up by id; their numbers here do not matter.
    let wanted: [Block]
    /// Items of the chapter that will be deleted afterwards.
    let removed: Set<ID<ChapterItem>>
    /// Blocks that are as wanted, but for photos with another layout than the block's.
    let mendedLayouts: Set<ID<Block>>

    /// The calls, the fewest that do it.
    func calls(for story: Story) throws(StoryEditError) -> [StoryCall] {
        let shapes = wanted.map(BlockShape.init)
        let touched = touchedBlocks(story.blocks(of: chapter))
        let tolerated = story.disorder(of: chapter, without: [])
        var best: [StoryCall]?
        for way in Way.all {
            guard let calls = ArrangementAttempt(self, story: story).calls(way) else { continue }
            if let best, best.count <= calls.count { continue }
            var result = story
            for call in calls { result.mirror(call) }
            guard result.reads(shapes, in: chapter, without: removed),
                result.disorder(of: chapter, without: removed) <= tolerated,
                result.survivingBlocks(of: chapter, without: removed)
                    .allSatisfy({ !touched.contains($0.id) || $0.hasOneLayout })
            else { continue }
            best = calls
            if calls.isEmpty { break }
        }
        guard let best else { throw .cannotArrange(chapter) }
        return best
    }

    /// The wanted blocks that are not as they were: what was odd about their photos has to go.
    func touchedBlocks(_ before: [Block]) -> Set<ID<Block>> {
        let shapes = Dictionary(before.map { ($0.id, BlockShape($0)) }, uniquingKeysWith: { first, _ in first })
        return mendedLayouts.union(wanted.filter { shapes[$0.id] != BlockShape($0) }.map(\.id))
    }

    /// The ways to do it, cheapest first.
    enum Way {
        case nothing
        /// One photo's place within its block.
        case reorderWithinBlock
        /// One photo to another block, taking over the layout.
        case move(Separation)
        /// All places in one write.
        case sync(Separation)
        /// Every pair is separated first and every item written anew: for rows that are odd to begin with.
        case rebuild

        static let all: [Way] = [
            .nothing, .reorderWithinBlock, .move(.byItself), .sync(.byItself), .move(.first), .sync(.first), .rebuild,
        ]
    }

    /// How the text of a pair comes free when all its photos join other pairs.
    enum Separation {
        /// The server lets go of a text whose block has become empty.
        case byItself
        case first
    }
}
