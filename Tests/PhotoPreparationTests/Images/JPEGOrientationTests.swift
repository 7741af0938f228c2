import Foundation
import PhotoPreparation
import SamplePhotos
import Testing

struct JPEGOrientationTests {
    private let renderer = JPEGPlaneRenderer()

    /// The same scene as a camera held in this orientation stores it: upright, it is `width` × `height`.
    private func source(_ orientation: Int, _ width: Int, _ height: Int, _ subsampling: SamplePhoto.Subsampling)
        -> ImageSource
    {
        let isTurned = orientation >= 5
        var photo = SamplePhoto(
            width: isTurned ? height : width, height: isTurned ? width : height, orientation: orientation)
        photo.subsampling = subsampling
        if isTurned, subsampling == .yuv422 { photo.subsampling = .yuv440 }
        if isTurned, subsampling == .yuv440 { photo.subsampling = .yuv422 }
        return ImageSource(photo)
    }

    @Test(arguments: 2...8, SamplePhoto.Subsampling.allCases)
    func `every orientation comes out upright`(orientation: Int, subsampling: SamplePhoto.Subsampling) throws {
        for edge in [100, 3200] {
            let request = RenderRequest(longEdge: edge)
            let expected = try renderer.render(source(1, 160, 112, subsampling), request)
            let image = try renderer.render(source(orientation, 160, 112, subsampling), request)
            #expect(image.method == (edge == 100 ? .resized : .reencoded))
            #expect(image.width == expected.width && image.height == expected.height)
            let upright = Pixels(expected.jpeg), turned = Pixels(image.jpeg)
            for plane in upright.planes.indices {
                #expect(try #require(upright.difference(to: turned, plane: plane)) < 2)
            }
        }
    }

    // With an odd side, the half-empty chroma sample lies at the other end of a mirrored picture: off by a pixel otherwise.
    @Test(arguments: 2...8) func `odd results keep their chroma in place`(orientation: Int) throws {
        let request = RenderRequest(longEdge: 61)
        let expected = Pixels(try renderer.render(source(1, 122, 86, .yuv444), request).jpeg)
        let turned = Pixels(try renderer.render(source(orientation, 122, 86, .yuv444), request).jpeg)
        #expect(turned.width == 61 && turned.height == 43)
        #expect(try #require(expected.difference(to: turned, plane: 1)) < 0.9)
        #expect(try #require(expected.difference(to: turned, plane: 2)) < 0.7)
    }

    @Test func `an orientation that makes no sense counts as upright`() throws {
        let photo = SamplePhoto(width: 160, height: 120)
        for orientation in [-1, 0, 9, 65_535] {
            let image = try renderer.render(
                ImageSource(jpeg: photo.jpeg(), orientation: orientation), RenderRequest())
            #expect(image.method == .untouched)
        }
    }

    @Test func `a re-encoded picture keeps the subsampling that it had`() throws {
        let image = try renderer.render(source(2, 160, 112, .yuv444), RenderRequest())
        #expect(Pixels(image.jpeg).planes[1].count == 160 * 112)
    }
}
