import RaccontoKit
import RaccontoStory
import Testing

/// What each call does to a chapter's rows, as recorded from the backend.
@Suite struct StorySimulationTests {
    private func after(_ calls: [StoryCall], _ rows: String) -> String {
        var story = storyOfOneChapter(rows)
        for call in calls { story.simulate(call) }
        return notation(story.items["c"] ?? [])
    }

    private func place(_ id: String, _ block: String, _ inBlock: Int, _ order: Int) -> ItemPlacement {
        ItemPlacement(id: ID(id), blockID: ID(block), orderInBlock: inBlock, orderNumber: order)
    }

    @Test func `a photo moved to an existing block goes to its end and leaves a gap behind`() {
        #expect(
            after(
                [.moveToBlock("P2", block: "B", in: "c")], "P1 0/A/0, P2 0/A/1, P3 0/A/2, P4 1/B/0 wide, P5 1/B/1 wide")
                == "P1 0/A/0, P3 0/A/2, P4 1/B/0 wide, P5 1/B/1 wide, P2 1/B/2 wide")
    }

    @Test func `a new block comes after the photo's present one, and texts without a block do not make room`() {
        #expect(
            after(
                [.moveToBlock("P2", block: "N", in: "c")],
                "P1 0/A/0, P2 0/A/1, P3 0/A/2, P4 0/A/3, T 1/null/0, P5 2/C/0, P6 2/C/1")
                == "P1 0/A/0, P3 0/A/2, P4 0/A/3, P2 1/N/0, T 1/null/0, P5 3/C/0, P6 3/C/1")
    }

    @Test func `a photo moved into its own block counts itself`() {
        #expect(
            after([.moveToBlock("P1", block: "A", in: "c")], "P1 0/A/0, P2 0/A/2") == "P1 0/A/2, P2 0/A/2")
    }

    @Test func `the last photo of a pair leaves its text alone and keeps its side type`() {
        #expect(
            after(
                [.moveToBlock("P1", block: "B", in: "c")],
                "T 0/A/0 side-right, P1 0/A/0 side-right, P2 2/B/0 side-left, P3 2/B/1 side-left")
                == "T 0/T/0, P2 2/B/0 side-left, P3 2/B/1 side-left, P1 2/B/2 side-right")
    }

    @Test func `a text set beside photos takes their block and number, and all take the type`() {
        let rows = "P1 0/A/0, T 1/null/0, P2 2/B/0, P3 2/B/1"
        let paired = "P1 0/A/0 side-left, T 0/A/0 side-left, P2 2/B/0, P3 2/B/1"
        #expect(after([.setSide(text: "T", block: "A", side: .left, in: "c")], rows) == paired)
        #expect(after([.cancelSide(text: "T", in: "c")], paired) == "P1 0/A/0, T 0/T/0, P2 2/B/0, P3 2/B/1")
    }

    @Test func `a bulk-sync writes exactly its lines and lets go of texts whose block is empty`() {
        #expect(
            after(
                [.sync([place("P1", "B", 9, 3), place("T2", "T2", 0, 7), place("nope", "x", 0, 0)], in: "c")],
                "P1 0/A/0 wide side-left, T1 0/A/0 side-left, T2 1/null/0, P2 3/B/0")
                == "T1 0/T1/0, P2 3/B/0, P1 3/B/9 wide side-left, T2 7/T2/0")
    }

    @Test func `additions are appended`() {
        let rows = "P1 0/A/0, T 4/null/0"
        #expect(after([.addText(id: "T2", text: "", in: "c")], rows) == "P1 0/A/0, T 4/null/0, T2 5/null/0")
        #expect(
            after([.addPhoto(NewPhotoItem(id: "P2", photo: "x"), in: "c")], rows)
                == "P1 0/A/0, T 4/null/0, P2 5/P2/0")
        #expect(
            after(
                [
                    .addPhotos(
                        [.init(id: "P2", photo: "x"), .init(id: "P3", photo: "p1"), .init(id: "P4", photo: "y")],
                        block: "N", in: "c")
                ], rows) == "P1 0/A/0, T 4/null/0, P2 5/N/0, P4 5/N/1")
    }

    @Test func `layout and order within a block touch that block only`() {
        let rows = "P1 0/A/0, P2 0/A/1, P3 1/B/0"
        #expect(
            after([.setLayout("A", layout: .wide, in: "c")], rows) == "P1 0/A/0 wide, P2 0/A/1 wide, P3 1/B/0")
        #expect(
            after([.reorderBlock("A", items: ["P2", "P1", "P3"], in: "c")], rows) == "P2 0/A/0, P1 0/A/1, P3 1/B/0")
    }

    @Test func `chapters are appended to the whole project and reordered by index`() {
        var story = storyOfOneChapter("P1 0/A/0")
        story.simulate(.createChapter(id: "d", title: "d", description: nil, parent: "c"))
        story.simulate(.createChapter(id: "e", title: "e", description: "about", parent: nil))
        #expect(story.chapters.map(\.orderNumber) == [0, 1, 2])
        story.simulate(.reorderChapters(["e", "c"]))
        #expect(story.tree.nodes.map(\.chapter.id) == ["e", "c"])
        story.simulate(.deleteChapter("c"))
        #expect(story.chapters.map(\.id) == ["e"])
        #expect(story.items.isEmpty)
    }

    @Test func `what does not exist changes nothing`() {
        let rows = "P1 0/A/0, T 1/null/0"
        let calls: [StoryCall] = [
            .moveToBlock("nope", block: "A", in: "c"), .moveToBlock("T", block: "A", in: "c"),
            .setSide(text: "T", block: "nope", side: .left, in: "c"), .deleteItem("nope", in: "c"),
            .setLayout("A", layout: .wide, in: "nope"), .updateText("nope", text: "x", in: "c"), .deleteChapter("nope"),
        ]
        #expect(after(calls, rows) == rows)
    }
}
