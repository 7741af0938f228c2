import Foundation
import PhotoPreparation
import Testing

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
