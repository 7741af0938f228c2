import Dispatch
import Foundation
import SamplePhotos
import Synchronization
import Testing

@testable import PhotoPreparation

struct ImageDecoderRegistryTests {
    private struct OneTypeOnly: ImageDecoder {
        let type: ImageType
        let outcome: Result<RenderedImage, ImageError>

        func accepts(_ type: ImageType) -> Bool { type == self.type }
        func probe(_ source: ImageSource) throws(ImageError) -> ImageProbe {
            ImageProbe(width: try outcome.get().width, height: 1, components: 1)
        }
        func render(_ source: ImageSource, _ request: RenderRequest) throws(ImageError) -> RenderedImage {
            try outcome.get()
        }
    }

    private func image(_ width: Int) -> RenderedImage {
        RenderedImage(jpeg: Data([1]), width: width, height: 1, method: .resized)
    }

    private func source(_ type: ImageType) -> ImageSource {
        ImageSource(data: Data([0]), type: type, name: "x")
    }

    @Test func `the first decoder that accepts the type is asked`() throws {
        let registry = ImageDecoderRegistry([
            OneTypeOnly(type: .png, outcome: .success(image(1))), OneTypeOnly(type: .jpeg, outcome: .success(image(2))),
            OneTypeOnly(type: .jpeg, outcome: .success(image(3))),
        ])
        #expect(try registry.render(source(.jpeg), RenderRequest()).width == 2)
        #expect(try registry.probe(source(.png)).width == 1)
    }

    @Test func `an unsupported picture goes to the next decoder, a damaged one does not`() throws {
        let next = OneTypeOnly(type: .jpeg, outcome: .success(image(9)))
        let passing = ImageDecoderRegistry([OneTypeOnly(type: .jpeg, outcome: .failure(.unsupported("CMYK"))), next])
        #expect(try passing.render(source(.jpeg), RenderRequest()).width == 9)
        let damaged = ImageDecoderRegistry([OneTypeOnly(type: .jpeg, outcome: .failure(.corrupt("x"))), next])
        #expect(throws: ImageError.corrupt("x")) { try damaged.render(source(.jpeg), RenderRequest()) }
    }

    @Test func `a type that nobody takes is named`() {
        let registry = ImageDecoderRegistry([])
        #expect(throws: ImageError.unsupported("a camera raw file")) {
            try registry.render(source(.raw), RenderRequest())
        }
        #expect(throws: ImageError.unsupported("a camera raw file")) {
            try ImageDecoderRegistry.standard.render(source(.raw), RenderRequest())
        }
    }

    @Test func `no bytes are an empty file, whatever the type`() {
        let empty = ImageSource(data: Data(), type: .png, name: "x")
        #expect(throws: ImageError.empty) { try ImageDecoderRegistry.standard.probe(empty) }
    }

    // Google exports JPEGs under the name of the HEIC that they were made from.
    @Test func `a JPEG called HEIC is a JPEG`() throws {
        let source = ImageSource(data: SamplePhoto().jpeg(), type: .jpeg, name: "IMG_1.HEIC")
        #expect(try ImageDecoderRegistry.standard.render(source, RenderRequest()).method == .untouched)
    }
}

struct StubRendererTests {
    private let source = ImageSource(data: Data([1, 2, 3]), type: .heif, name: "사진.heic")

    @Test func `its picture is a real JPEG, the same each time`() throws {
        let stub = StubRenderer()
        let image = try stub.render(source, RenderRequest())
        #expect(try stub.render(source, RenderRequest()).jpeg == image.jpeg)
        let probe = try JPEGPlaneRenderer().probe(ImageSource(jpeg: image.jpeg))
        #expect(probe.width == 1 && probe.height == 1 && probe.components == 1)
        let rendered = try JPEGPlaneRenderer().render(ImageSource(jpeg: image.jpeg), RenderRequest())
        #expect(rendered.method == .untouched)
        let pixels = Pixels(rendered.jpeg)
        #expect(pixels.planes == [[128]])
    }

    @Test func `sources differ in their bytes`() throws {
        let other = ImageSource(data: Data([1, 2]), type: .heif, name: "사진.heic")
        let stub = StubRenderer()
        #expect(try stub.render(source, RenderRequest()).jpeg != stub.render(other, RenderRequest()).jpeg)
    }

    @Test func `failures come as told`() {
        let stub = StubRenderer { source throws(ImageError) in throw .corrupt(source.name) }
        #expect(throws: ImageError.corrupt("사진.heic")) { try stub.render(source, RenderRequest()) }
        #expect(throws: ImageError.corrupt("사진.heic")) { try stub.probe(source) }
    }
}

struct RenderLimitsTests {
    @Test(arguments: [(6000, 4000, 3200), (100, 50, 3200), (0, 0, 3200)])
    func `the long edge is 3200 by default`(width: Int, height: Int, edge: Int) {
        #expect(RenderRequest().longEdge(forWidth: width, height: height) == edge)
    }

    @Test func `the service's side and pixel limits hold whatever is asked for`() {
        let request = RenderRequest(longEdge: 50_000)
        #expect(request.longEdge(forWidth: 40_000, height: 1000) == 12_000)
        #expect(request.longEdge(forWidth: 20_000, height: 20_000) == 10_000)
        #expect(RenderRequest(longEdge: -5).longEdge(forWidth: 10, height: 10) == 1)
    }

    @Test func `pixel counts do not overflow`() {
        #expect(throws: ImageError.self) { try RenderRequest().requireDecodable(width: .max, height: .max) }
        #expect(throws: Never.self) { try RenderRequest().requireDecodable(width: 20_000, height: 20_000) }
    }
}

struct ConcurrentRenderingTests {
    @Test func `pictures of all kinds at the same time come out as one after another`() throws {
        let photo = SamplePhoto(width: 320, height: 240, orientation: 6)
        let sources = [
            ImageSource(photo), ImageSource(data: photo.png(), type: .png, name: "a.png"),
            ImageSource(data: photo.png(alpha: 99), type: .png, name: "b.png"),
            ImageSource(jpeg: HandmadeJPEG.cmykWithoutInk),
            ImageSource(data: photo.png().dropLast(99), type: .png, name: "cut.png"),
        ]
        let request = RenderRequest(longEdge: 200)
        let expected = sources.map { try? ImageDecoderRegistry.standard.render($0, request).jpeg }
        let differing = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 60) { round in
            let index = round % sources.count
            let jpeg = try? ImageDecoderRegistry.standard.render(sources[index], request).jpeg
            if jpeg != expected[index] { differing.withLock { $0 += 1 } }
        }
        #expect(differing.withLock { $0 } == 0)
        #expect(expected.map { $0 == nil } == [false, false, false, false, true])
    }
}
