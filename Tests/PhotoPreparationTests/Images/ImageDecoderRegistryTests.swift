import Foundation
import PhotoPreparation
import SamplePhotos
import Testing

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
