import Foundation
import SamplePhotos
import Testing

@testable import PhotoPreparation

struct AdobeRGBTests {
    private func source(isAdobeRGB: Bool, profile: Data? = nil) -> ImageSource {
        var metadata = SampleMetadata()
        metadata.isAdobeRGB = isAdobeRGB
        var photo = SamplePhoto(width: 320, height: 240, metadata: metadata)
        photo.iccProfile = profile
        return ImageSource(photo)
    }

    // Cameras name it in EXIF only. EXIF is not sent, and without it the colours would be taken for sRGB.
    @Test(arguments: [100, 3200]) func `Adobe RGB that only EXIF tells of becomes an embedded profile`(edge: Int) throws
    {
        let image = try JPEGPlaneRenderer().render(source(isAdobeRGB: true), RenderRequest(longEdge: edge))
        #expect(JPEGStructure(image.jpeg).hasICCProfile)
        #expect(image.jpeg.range(of: Data("Adobe RGB (1998)".utf8)) != nil)
        #expect(Pixels(image.jpeg).width == image.width)
    }

    @Test(arguments: [100, 3200]) func `sRGB gets no profile, and an embedded one stays alone`(edge: Int) throws {
        let plain = try JPEGPlaneRenderer().render(source(isAdobeRGB: false), RenderRequest(longEdge: edge))
        #expect(!JPEGStructure(plain.jpeg).hasICCProfile)
        let own = source(isAdobeRGB: true, profile: Data("my own".utf8))
        let kept = try JPEGPlaneRenderer().render(own, RenderRequest(longEdge: edge))
        #expect(kept.jpeg.range(of: Data("my own".utf8)) != nil)
        #expect(kept.jpeg.range(of: Data("Adobe RGB (1998)".utf8)) == nil)
    }

    // libvips refuses profiles that make no sense, and converts by those that do.
    @Test func `the profile is one that colour management understands`() throws {
        let tagged = try JPEGPlaneRenderer().render(source(isAdobeRGB: true), RenderRequest())
        let converted = Pixels(try VipsRenderer().render(ImageSource(jpeg: tagged.jpeg), RenderRequest()).jpeg)
        let plain = try JPEGPlaneRenderer().render(source(isAdobeRGB: false), RenderRequest())
        let same = Pixels(try VipsRenderer().render(ImageSource(jpeg: plain.jpeg), RenderRequest()).jpeg)
        // Adobe RGB's colours are further from grey than the same numbers in sRGB.
        let chroma = { (pixels: Pixels) in
            pixels.planes[1].reduce(0) { $0 + abs(Int($1) - 128) }
        }
        #expect(chroma(converted) > chroma(same))
        #expect(abs(converted.mean(0) - same.mean(0)) < 6)
    }
}
