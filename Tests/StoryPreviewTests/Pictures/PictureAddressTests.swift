import Testing

@testable import StoryPreview

struct PictureAddressTests {
    @Test(arguments: [
        ("https://imagedelivery.net/a/b/public", "https://imagedelivery.net/a/b/grid"),
        ("HTTPS://ImageDelivery.net/a/b/thumb", "https://imagedelivery.net/a/b/grid"),
        ("https://imagedelivery.net/a/b", "https://imagedelivery.net/a/b"),
        ("https://evil.kr/imagedelivery.net/a/public", "https://evil.kr/imagedelivery.net/a/public"),
        ("https://imagedelivery.net.evil.kr/a/b/public", "https://imagedelivery.net.evil.kr/a/b/public"),
        ("http://localhost:8000/uploads/a.jpg", "http://localhost:8000/uploads/a.jpg"),
    ])
    func `only the image host's own addresses have sizes`(_ text: String, _ grid: String) {
        #expect(PictureAddress(text)?.text(.grid) == grid)
    }

    @Test func `a size is not wider than the picture and counts the longest side`() {
        let portrait = PreviewPicture(source: .delivered(""), width: 2000, height: 3000)
        #expect(PictureVariant.grid.width(of: portrait) == 533)
        #expect(PictureVariant.full.width(of: portrait) == 2000)
        #expect(PictureVariant.grid.width(of: PreviewPicture(source: .delivered(""))) == 800)
    }

    @Test(arguments: [(0, 5), (5, 0), (-1, 3), (Int.max, 1), (1, Int.max), (Int.min, Int.min)])
    func `a wrong size does not break the shape`(_ width: Int, _ height: Int) {
        let picture = PreviewPicture(source: .delivered(""), width: width, height: height)
        #expect((0.2...5).contains(picture.ratio))
    }
}
