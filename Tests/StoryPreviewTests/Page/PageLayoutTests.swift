import RaccontoKit
import Testing

@testable import StoryPreview

/// How large pictures are that do not share their row.
@Suite struct PageLayoutTests {
    private let portrait = SamplePages.picture(1, 3000, 4000)
    private let landscape = SamplePages.picture(2, 6000, 4000)

    private func height(_ picture: PreviewPicture, below row: [PreviewPicture]?, _ layout: BlockLayout) -> Double {
        let share = PageLayout.loneShare(picture, below: row, layout)
        return PageLayout.cellWidth(picture, in: [picture], layout, share: share) / picture.ratio
    }

    @Test(arguments: [BlockLayout.grid, .wide])
    func `a portrait left over below a full row is as tall as that row`(layout: BlockLayout) throws {
        let count = layout == .wide ? 2 : 3
        let rows = PageLayout.rows(Array(repeating: portrait, count: count + 1), layout)
        #expect(rows.map(\.count) == [count, 1])
        let above = PageLayout.cellWidth(portrait, in: rows[0], layout, share: 1) / portrait.ratio
        #expect(abs(height(portrait, below: rows[0], layout) - above) < 1)
        #expect(above < 600)
    }

    @Test func `a row above that is taller than the column is wide changes nothing`() {
        let tall = Array(repeating: SamplePages.picture(3, 500, 4000), count: 2)
        #expect(abs(height(portrait, below: tall, .wide) - PageLayout.width) < 1)
    }

    @Test func `a portrait alone in its block is as tall as the column is wide, also below another`() {
        #expect(abs(height(portrait, below: nil, .grid) - PageLayout.width) < 1)
        #expect(abs(height(portrait, below: [landscape], .single) - PageLayout.width) < 1)
    }

    @Test func `a landscape fills its row wherever it stands`() {
        for row in [nil, [portrait, portrait, portrait]] {
            #expect(PageLayout.loneShare(landscape, below: row, .grid) == 1)
        }
    }
}
