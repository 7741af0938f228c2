import Foundation
import SamplePhotos
import Testing

@testable import PhotoPreparation

/// Needs libvips, which `make bootstrap` installs.
struct VipsRendererTests {
    private let renderer = VipsRenderer()

    private func png(_ data: Data) -> ImageSource { ImageSource(data: data, type: .png, name: "a.png") }

    @Test func `a PNG becomes a JPEG of its own size`() throws {
        let source = png(SamplePhoto(width: 120, height: 90).png())
        let probe = try renderer.probe(source)
        #expect(probe.width == 120 && probe.height == 90 && probe.components == 3)
        let image = try renderer.render(source, RenderRequest())
        #expect(image.method == .reencoded)
        let pixels = Pixels(image.jpeg), expected = Pixels(SamplePhoto(width: 120, height: 90).jpeg())
        #expect(try #require(pixels.difference(to: expected, plane: 0)) < 3)
    }

    @Test func `a larger one is made smaller, a smaller one never larger`() throws {
        let source = png(SamplePhoto(width: 301, height: 200).png())
        let small = try renderer.render(source, RenderRequest(longEdge: 100))
        #expect(small.method == .resized && small.width == 100 && small.height == 66)
        let same = try renderer.render(source, RenderRequest(longEdge: 302))
        #expect(same.width == 301 && same.height == 200)
    }

    @Test(arguments: [(0, 255.0), (255, 0)]) func `transparency becomes white`(alpha: Int, luma: Double) throws {
        let source = png(SamplePhoto(width: 64, height: 48).png(alpha: UInt8(alpha)))
        let mean = Pixels(try renderer.render(source, RenderRequest()).jpeg).mean(0)
        #expect(alpha == 0 ? abs(mean - 255) < 0.5 : mean < 220)
    }

    // Converting untagged pictures "to sRGB" crushed their shadows.
    @Test func `shadows of a picture without a profile stay as they are`() throws {
        let rows = Data((0..<32).flatMap { _ in [UInt8(0)] + [UInt8](repeating: 20, count: 32 * 3) })
        let dark = PNGWriter.file(width: 32, height: 32, hasAlpha: false, filteredRows: rows)
        let pixels = Pixels(try renderer.render(png(dark), RenderRequest()).jpeg)
        #expect(abs(pixels.mean(0) - 20) < 0.6)
    }

    @Test func `a PNG that is cut is refused as cut short`() {
        let whole = SamplePhoto(width: 64, height: 48).png()
        for part in [20, 50, 90, 99] {
            #expect {
                try renderer.render(png(whole.prefix(whole.count * part / 100)), RenderRequest())
            } throws: { error in
                if case .truncated? = error as? ImageError { true } else { false }
            }
        }
    }

    // libvips 8.14 fills the rest with black unless it is told otherwise in the right place.
    @Test func `a PNG whose checksum is wrong is refused as damaged`() {
        var data = SamplePhoto(width: 64, height: 48).png()
        data[data.count / 2] ^= 0x55
        #expect {
            try renderer.render(png(data), RenderRequest())
        } throws: { error in
            if case .corrupt? = error as? ImageError { true } else { false }
        }
    }

    @Test func `of an animation the first frame is sent, and that is said`() throws {
        let frame: (UInt8) -> [UInt8] = { code in
            [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, code, 1, 0]
        }
        let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]
        let gif = ImageSource(
            data: Data(head + frame(0x44) + frame(0x4C) + [0x3B]), type: .gif, name: "a.gif")
        #expect(try renderer.probe(gif).isAnimated)
        let image = try renderer.render(gif, RenderRequest())
        #expect(image.warnings == ["the picture is animated; only its first frame is sent"])
        #expect(Pixels(image.jpeg).mean(0) > 250)
    }

    // Adobe's CMYK is stored inverted; taking it as it is gives a negative.
    @Test func `CMYK without ink is white`() throws {
        let cmyk = ImageSource(jpeg: HandmadeJPEG.cmykWithoutInk)
        #expect(try JPEGPlaneRenderer().probe(cmyk).components == 4)
        let image = try ImageDecoderRegistry.standard.render(cmyk, RenderRequest())
        #expect(image.method == .reencoded)
        let pixels = Pixels(image.jpeg)
        #expect(pixels.mean(0) > 245 && abs(pixels.mean(1) - 128) < 4 && abs(pixels.mean(2) - 128) < 4)
    }

    @Test func `a CMYK picture that is cut is refused before libvips sees it`() {
        let cut = ImageSource(jpeg: HandmadeJPEG.cmykWithoutInk.dropLast(4))
        #expect(throws: ImageError.self) { try ImageDecoderRegistry.standard.render(cut, RenderRequest()) }
    }

    @Test func `content that libvips takes for another type is refused`() {
        let source = ImageSource(data: SamplePhoto(width: 64, height: 48).jpeg(), type: .heif, name: "a.heic")
        #expect(throws: ImageError.self) { try renderer.render(source, RenderRequest()) }
    }

    @Test func `the pixel budget is held against the header`() {
        var request = RenderRequest()
        request.maximumPixels = 1000
        #expect(throws: ImageError.tooLarge(width: 64, height: 48, limit: 1000)) {
            try renderer.render(png(SamplePhoto(width: 64, height: 48).png()), request)
        }
    }

    @Test func `quality steps down until the result fits`() throws {
        let source = png(SamplePhoto(width: 320, height: 240).png())
        let free = try renderer.render(source, RenderRequest())
        let limit = free.jpeg.count / 2
        #expect(try renderer.render(source, RenderRequest(longEdge: 3200, maximumBytes: limit)).jpeg.count <= limit)
        #expect(throws: ImageError.self) {
            try renderer.render(source, RenderRequest(longEdge: 3200, maximumBytes: 500))
        }
    }

    @Test func `gain maps of HEIC files are found by their names`() {
        let apple = Data(count: 300) + Data("urn:com:apple:photo:2020:aux:hdrgainmap".utf8) + Data(count: 300)
        #expect(VipsRenderer.holdsGainMap(apple))
        #expect(!VipsRenderer.holdsGainMap(Data(count: 600)))
    }
}
