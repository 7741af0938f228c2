import RaccontoKit
import RaccontoStory
import TestSupport
import Testing

@Suite(.saysSeed) struct ChapterTreeTests {
    private func chapter(_ id: String, _ order: Int, under parent: String? = nil, at created: String? = nil) -> Chapter
    {
        Chapter(
            id: ID(id), projectID: "p", title: id, orderNumber: order, parentID: parent.map { ID($0) },
            createdAt: created.map { ServerTime($0) })
    }

    /// `a[b c!too-deep] d!orphan`
    private func picture(_ tree: ChapterTree) -> String {
        func name(_ node: ChapterTree.Node) -> String {
            node.chapter.id.rawValue + (node.irregularity.map { "!" + $0.rawValue } ?? "")
        }
        return tree.nodes.map { top in
            let below = top.subchapters.map(name).joined(separator: " ")
            return name(top) + (below.isEmpty ? "" : "[\(below)]")
        }.joined(separator: " ")
    }

    @Test func `chapters stand in the order of their numbers, sub-chapters below their parent`() {
        let tree = ChapterTree([
            chapter("b2", 9, under: "b"), chapter("b", 2), chapter("a", 1), chapter("b1", 3, under: "b"),
            chapter("c", 4),
        ])
        #expect(picture(tree) == "a b[b1 b2] c")
    }

    @Test func `the older of two with one number stands first, and then the smaller id`() {
        let tree = ChapterTree([
            chapter("a", 1, at: "2026-03-01T09:30:00.5"), chapter("b", 1, at: "2026-03-01T09:30:00"),
            chapter("d", 2), chapter("c", 2),
        ])
        #expect(picture(tree) == "b a c d")
    }

    @Test(arguments: [
        ("a orphan", [("a", 0, "gone")], "a!orphan"),
        ("its own parent", [("a", 0, "a"), ("b", 1, "a")], "a!self-parent[b]"),
        ("a circle of two", [("a", 0, "b"), ("b", 1, "a"), ("c", 2, "b")], "a!cycle b!cycle[c]"),
        ("a third level", [("a", 0, ""), ("b", 5, "a"), ("c", 1, "b"), ("d", 9, "a")], "a[b c!too-deep d]"),
        (
            "a fourth level below a circle", [("a", 0, "a"), ("b", 0, "a"), ("c", 0, "b"), ("d", 0, "c")],
            "a!self-parent[b c!too-deep d!too-deep]"
        ),
    ])
    func `odd places are shown and flagged`(_: String, list: [(String, Int, String)], expected: String) {
        let chapters = list.map { chapter($0.0, $0.1, under: $0.2.isEmpty ? nil : $0.2) }
        #expect(picture(ChapterTree(chapters)) == expected)
        #expect(picture(ChapterTree(chapters.reversed())) == expected)
    }

    @Test func `every chapter is shown exactly once, whatever the parents say`() {
        for seed in LawRounds.seeds(500, of: 2000) {
            var random = SeededRandom(seed: seed)
            let ids = (0..<(1 + random.below(8))).map { "c\($0)" }
            let chapters = ids.map { id in
                chapter(id, random.below(4), under: random.chance(70) ? random.pick(ids + ["gone"]) : nil)
            }
            let shown = ChapterTree(chapters).flattened.map(\.node.chapter.id.rawValue)
            #expect(shown.sorted() == ids.sorted(), "seed \(seed)")
            let regular = ChapterTree(chapters).flattened.filter { $0.node.irregularity == nil }
            #expect(regular.allSatisfy { $0.node.chapter.parentID == $0.parent }, "seed \(seed)")
        }
    }

    @Test func `a hostile chain of chapters does not exhaust the stack`() {
        let chapters = (0..<3000).map { chapter("c\($0)", 0, under: $0 == 0 ? nil : "c\($0 - 1)") }
        #expect(ChapterTree(chapters).flattened.count == 3000)
    }
}
