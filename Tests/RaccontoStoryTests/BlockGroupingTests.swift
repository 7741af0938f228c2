import RaccontoKit
import RaccontoStory
import Testing

@Suite(.saysSeed) struct BlockGroupingTests {
    private func blocks(_ rows: String) -> [String] { storyOfOneChapter(rows).blocks(of: "c").map(brief) }

    @Test func `photos with one block id are one block, in the order of their places`() {
        #expect(blocks("P2 0/A/5, P1 0/A/1, P3 1/B/0 wide") == ["grid P1 P2", "wide P3"])
    }

    @Test func `a plain text is a block of its own, with whatever block id`() {
        #expect(blocks("T1 0/null/0, T2 1/T2/0, P1 2/A/0, T3 2/A/0") == ["text T1", "text T2", "grid P1", "text T3"])
    }

    @Test func `a photo without a block stands alone`() {
        #expect(blocks("P1 0/null/0, P2 0/null/1") == ["grid P1", "grid P2"])
    }

    @Test func `a side text and the photos of its block stand side by side`() {
        #expect(blocks("P1 3/A/0 side-left, T 3/A/0 side-left, P2 3/A/1 wide side-left") == ["left T: P1 P2"])
        #expect(blocks("P1 0/A/0 single side-right, T 0/A/0 side-right") == ["right T: P1 (single)"])
    }

    @Test func `a pair stands at the smallest number of its items`() {
        #expect(blocks("P1 4/A/0 side-left, P2 2/B/0, T 1/A/0 side-left") == ["left T: P1", "grid P2"])
    }

    @Test func `a side text whose block has no photos is a text`() {
        #expect(blocks("T 0/A/0 side-left, P 1/B/0") == ["text T", "grid P"])
    }

    @Test func `a second text in a pair stands alone`() {
        #expect(blocks("P 0/A/0 side-left, T1 0/A/0 side-left, T2 2/A/0 side-left") == ["left T1: P", "text T2"])
    }

    @Test func `photos that kept a side type without a text are photos`() {
        #expect(blocks("P1 0/A/0 side-left, P2 0/A/1") == ["grid P1 P2"])
    }

    @Test func `unknown types are not sides, unknown side types are left, unknown layouts are grids`() {
        #expect(blocks("P 0/A/0 mosaic, T 0/A/0 side-above") == ["left T: P"])
        var items = chapterItems("P 0/A/0, T 0/A/0")
        items[1].blockType = .init(rawValue: "위-아래")
        let story = Story(
            projectID: "p", chapters: [Chapter(id: "c", projectID: "p", title: "", orderNumber: 0)], items: ["c": items]
        )
        #expect(story.blocks(of: "c").map(brief) == ["grid P", "text T"])
    }

    @Test func `ties are settled by the place in the block and then by id, whatever order the server lists`() {
        let rows = "P2 1/B/0, P1 1/A/0, T 1/null/0, P0 1/C/2"
        let expected = ["grid P1", "grid P2", "text T", "grid P0"]
        #expect(blocks(rows) == expected)
        #expect(blocks(rows.split(separator: ",").reversed().joined(separator: ",")) == expected)
    }

    @Test func `photos in the trash are edited but not shown`() {
        let story = storyOfOneChapter(
            "P1 0/A/0, P2 0/A/1, P3 1/B/0, T 2/D/0 side-left, P4 2/D/0 side-left",
            photos: ["p1", "p3", "p4"].map { StoryPhoto(id: ID($0), isInTrash: true) })
        #expect(story.blocks(of: "c").map(brief) == ["grid P1 P2", "grid P3", "left T: P4"])
        #expect(story.shownBlocks(of: "c").map(brief) == ["grid P2", "text T"])
    }

    @Test func `every item is in exactly one block`() {
        for seed in LawRounds.seeds(300, of: 1500) {
            var stories = RandomStories(seed: seed)
            let story = stories.server().story
            for (chapter, items) in story.items {
                let grouped = story.blocks(of: chapter).flatMap(\.items).map(\.id.rawValue)
                #expect(grouped.sorted() == items.map(\.id.rawValue).sorted(), "seed \(seed)")
            }
        }
    }

    @Test func `an item whose photo was destroyed is still a photo that can be addressed`() throws {
        var items = chapterItems("P1 0/A/0")
        items[0].photoID = nil
        let story = Story(
            projectID: "p", chapters: [Chapter(id: "c", projectID: "p", title: "", orderNumber: 0)], items: ["c": items]
        )
        let block = try #require(story.blocks(of: "c").first)
        #expect(block.photos.first?.shownPhotoID == "item:P1")
    }
}
