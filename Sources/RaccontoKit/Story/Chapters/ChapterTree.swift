/// The two levels of a story: chapters, and sub-chapters below them, made from the server's flat list.
///
/// The server lets odd lists through (API contract section 6); each chapter is shown exactly once all the same:
/// - a chapter without a known parent, its own parent, or part of a circle stands at the top, flagged;
/// - a chapter below a sub-chapter is shown as a sub-chapter of the topmost one, after its parent, flagged.
public struct ChapterTree: Sendable, Hashable {
    /// The chapters of the first level, in order.
    public let nodes: [Node]

    /// One chapter in its place.
    public struct Node: Sendable, Hashable {
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
    static func precedes(_ left: Chapter, _ right: Chapter) -> Bool {
        if left.orderNumber != right.orderNumber { return left.orderNumber < right.orderNumber }
        let (leftDate, rightDate) = (left.createdAt?.text ?? "", right.createdAt?.text ?? "")
        return (leftDate, left.id.rawValue) < (rightDate, right.id.rawValue)
    }
}
