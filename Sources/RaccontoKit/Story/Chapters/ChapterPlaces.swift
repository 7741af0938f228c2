/// Where each chapter of a flat list belongs: the working half of `ChapterTree`.
struct ChapterPlaces {
    let tops: [Chapter]
    let irregularities: [ID<Chapter>: ChapterTree.Irregularity]
    /// Direct children by parent, in order; circles are already cut.
    private let children: [ID<Chapter>: [Chapter]]

    init(_ chapters: [Chapter]) {
        let sorted = chapters.sorted(by: ChapterTree.precedes)
        let parents = Dictionary(sorted.map { ($0.id, $0.parentID) }, uniquingKeysWith: { first, _ in first })
        var flags: [ID<Chapter>: ChapterTree.Irregularity] = [:]
        var tops: [Chapter] = []
        var children: [ID<Chapter>: [Chapter]] = [:]
        for chapter in sorted {
            if let flag = Self.flagAtTop(chapter, parents) {
                flags[chapter.id] = flag
                tops.append(chapter)
            } else if let parent = chapter.parentID {
                children[parent, default: []].append(chapter)
            } else {
                tops.append(chapter)
            }
        }
        for top in tops {
            for child in children[top.id] ?? [] {
                for deep in Self.descendants(of: child, children) { flags[deep.id] = .tooDeep }
            }
        }
        self.tops = tops
        self.children = children
        irregularities = flags
    }

    /// Everything shown below a top chapter: each child, followed by what is below it.
    func below(_ top: Chapter) -> [Chapter] { Self.descendants(of: top, children) }

    /// Why a chapter that names a parent has to stand at the top all the same.
    private static func flagAtTop(
        _ chapter: Chapter, _ parents: [ID<Chapter>: ID<Chapter>?]
    ) -> ChapterTree.Irregularity? {
        guard let parent = chapter.parentID else { return nil }
        if parent == chapter.id { return .selfParent }
        guard parents[parent] != nil else { return .orphan }
        var seen: Set<ID<Chapter>> = []
        var above: ID<Chapter>? = parent
        while let current = above, seen.insert(current).inserted {
            if current == chapter.id { return .cycle }
            above = parents[current] ?? nil
        }
        return nil
    }

    /// Depth first, without recursion: a hostile list may be a chain of any length.
    private static func descendants(of chapter: Chapter, _ children: [ID<Chapter>: [Chapter]]) -> [Chapter] {
        var result: [Chapter] = []
        var waiting = Array((children[chapter.id] ?? []).reversed())
        while let next = waiting.popLast() {
            result.append(next)
            waiting.append(contentsOf: (children[next.id] ?? []).reversed())
        }
        return result
    }
}
