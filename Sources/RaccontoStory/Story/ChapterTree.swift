public import RaccontoKit

/// The two levels of a story: chapters, and sub-chapters below them, made from the server's flat list.
///
/// The server accepts inconsistent lists (API contract section 6); each chapter is still shown exactly once:
/// - a chapter without a known parent, its own parent, or part of a circle stands at the top, flagged;
/// - a chapter below a sub-chapter is shown as a sub-chapter of the topmost one, after its parent, flagged.
public struct ChapterTree: Sendable, Hashable {
    /// The chapters of the first level, in order.
    public let nodes: [Node]

    /// One chapter in its place.
    public struct Node: Sendable, Hashable {
        /// As the server lists it.
        public let chapter: Chapter
        /// What is wrong with the chapter's place on the server; nil when nothing is.
        public let irregularity: Irregularity?
        /// Always empty on the second level.
        public let subchapters: [Node]
    }

    /// A place that the server should not have accepted.
    public enum Irregularity: String, Sendable, Hashable, CaseIterable {
        /// The chapter above is not in the list.
        case orphan
        /// The chapter is its own parent.
        case selfParent = "self-parent"
        /// The chapters above lead back to this one.
        case cycle
        /// The chapter is below a sub-chapter.
        case tooDeep = "too-deep"
    }

    /// Builds the tree. Siblings are ordered by `order_num`, then creation, then id.
    public init(_ chapters: [Chapter]) {
        let places = ChapterPlaces(chapters)
        nodes = places.tops.map { top in
            Node(
                chapter: top, irregularity: places.irregularities[top.id],
                subchapters: places.below(top).map {
                    Node(chapter: $0, irregularity: places.irregularities[$0.id], subchapters: [])
                })
        }
    }

    /// Every chapter in reading order, with the chapter above it.
    public var flattened: [(node: Node, parent: ID<Chapter>?)] {
        nodes.flatMap { top in [(top, nil)] + top.subchapters.map { ($0, top.chapter.id) } }
    }

    /// Whether `left` stands before `right` among siblings.
    fileprivate static func precedes(_ left: Chapter, _ right: Chapter) -> Bool {
        if left.orderNumber != right.orderNumber { return left.orderNumber < right.orderNumber }
        let (leftDate, rightDate) = (left.createdAt?.text ?? "", right.createdAt?.text ?? "")
        return (leftDate, left.id.rawValue) < (rightDate, right.id.rawValue)
    }
}

/// Computes where each chapter of a flat list belongs.
private struct ChapterPlaces {
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
