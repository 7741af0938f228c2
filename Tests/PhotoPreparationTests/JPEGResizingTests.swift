import CJPEG
import Foundation
import PhotoPreparation
import SamplePhotos
import Testing

struct JPEGResizingTests {
    private let renderer = JPEGPlaneRenderer()

    @Test func `a picture that is larger than 3200 pixels becomes 3200 pixels long`() throws {
        let photo = SamplePhoto(width: 3400, height: 120)
        let image = try renderer.render(ImageSource(photo), RenderRequest())
        #expect(image.method == .resized)
        #expect(image.width == 3200 && image.height == 113)
        #expect(Pixels(image.jpeg).width == 3200)
    }

    @Test(arguments: SamplePhoto.Subsampling.allCases, [(401, 301), (301, 401), (1999, 9), (8, 1500), (333, 1)])
    func `every subsampling and shape is resized to exact sizes`(
        subsampling: SamplePhoto.Subsampling, size: (Int, Int)
    ) throws {
        var photo = SamplePhoto(width: size.0, height: size.1)
        photo.subsampling = subsampling
        let image = try renderer.render(ImageSource(photo), RenderRequest(longEdge: 200))
        let longest = Double(max(size.0, size.1)), pixels = Pixels(image.jpeg)
        #expect(pixels.width == max(1, Int((Double(size.0) * 200 / longest).rounded())))
        #expect(pixels.height == max(1, Int((Double(size.1) * 200 / longest).rounded())))
        #expect(pixels.planes.count == (subsampling == .grey ? 1 : 3))
    }

    @Test(arguments: [false, true]) func `luma comes close to an ideal Lanczos`(isProgressive: Bool) throws {
        var photo = SamplePhoto(width: 900, height: 600)
        photo.isProgressive = isProgressive
        var request = RenderRequest(longEdge: 400)
        request.resizedQuality = 100
        let source = ImageSource(photo)
        let image = try renderer.render(source, request)
        #expect(Pixels.lumaPSNR(original: source.data, result: image.jpeg) > 50)
    }

    // The inverse DCT's own reduction takes part from a reduction of 4 on.
    @Test func `strong reductions stay close to an ideal Lanczos`() throws {
        let source = ImageSource(SamplePhoto(width: 2000, height: 1504))
        for (edge, least) in [(450, 36.0), (240, 34)] {
            var request = RenderRequest(longEdge: edge)
            request.resizedQuality = 100
            let image = try renderer.render(source, request)
            #expect(Pixels.lumaPSNR(original: source.data, result: image.jpeg) > least)
        }
    }

    // A half-sample shift of chroma is what careless plane resizing gets wrong.
    @Test(arguments: [SamplePhoto.Subsampling.yuv422, .yuv420, .yuv440])
    func `chroma lands where full chroma does`(subsampling: SamplePhoto.Subsampling) throws {
        var photo = SamplePhoto(width: 799, height: 601)
        photo.subsampling = .yuv444
        let full = Pixels(try renderer.render(ImageSource(photo), RenderRequest(longEdge: 400)).jpeg)
        photo.subsampling = subsampling
        let sparse = Pixels(try renderer.render(ImageSource(photo), RenderRequest(longEdge: 400)).jpeg)
        for plane in 1...2 {
            #expect(abs(full.mean(plane) - sparse.mean(plane)) < 1.5)
            #expect(try #require(full.difference(to: sparse, plane: plane)) < 4)
        }
    }

    @Test func `AVX2 and portable code give the same bytes`() throws {
        for (width, height, edge) in [(1283, 857, 640), (640, 480, 333), (97, 1501, 500)] {
            var photo = SamplePhoto(width: width, height: height, orientation: 3)
            photo.subsampling = .yuv422
            let data = photo.jpeg()
            let results = try [false, true].map { try Self.render(data, edge: edge, portable: $0) }
            #expect(results[0] == results[1])
            #expect(!results[0].isEmpty)
        }
    }

    private static func render(_ data: Data, edge: Int, portable: Bool) throws -> Data {
        var request = cjpeg_request(
            long_edge: Int32(edge), orientation: 3, resized_quality: 88, same_size_quality: 92,
            maximum_bytes: 10_000_000, lowest_quality: 30, quality_step: 6, memory_limit: 1 << 28,
            portable_only: portable)
        var result = cjpeg_result()
        var reason = [CChar](repeating: 0, count: Int(CJPEG_REASON_CAPACITY))
        let status = data.withUnsafeBytes { bytes in
            cjpeg_render(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &request, &result, &reason)
        }
        #expect(status == CJPEG_OK)
        defer { cjpeg_free(result.bytes) }
        return Data(bytes: try #require(result.bytes), count: result.length)
    }
}

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
