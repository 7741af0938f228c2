import Foundation
import SamplePhotos
import Testing

@testable import PhotoPreparation

struct JPEGUntouchedTests {
    private let renderer = JPEGPlaneRenderer()

    /// A photo that carries everything that must not be published.
    private var telling: SamplePhoto {
        var metadata = SampleMetadata(camera: .mirrorless, location: .jeju)
        metadata.hasThumbnail = true
        metadata.description = "taken at home"
        return SamplePhoto(width: 320, height: 240, metadata: metadata)
    }

    /// From the first table on, which is where a JPEG's picture begins.
    private func picture(_ jpeg: Data) throws -> Data {
        jpeg[try #require(jpeg.range(of: Data([0xFF, 0xDB]))).lowerBound...]
    }

    @Test func `a small upright JPEG keeps its compressed pixels byte for byte`() throws {
        var photo = telling
        photo.metadata = nil
        let original = photo.jpeg()
        let image = try renderer.render(ImageSource(telling), RenderRequest())
        #expect(image.method == .untouched)
        #expect(try picture(image.jpeg) == picture(original))
        #expect(image.width == 320 && image.height == 240)
    }

    @Test func `no place, serial number, text or thumbnail is left in it`() throws {
        let data = telling.jpeg()
        let image = try renderer.render(ImageSource(jpeg: data), RenderRequest())
        for secret in ["Exif", "Canon", "012345678901", "taken at home", "2026:05:04"] {
            #expect(data.range(of: Data(secret.utf8)) != nil)
            #expect(image.jpeg.range(of: Data(secret.utf8)) == nil)
        }
        // One start marker only: the thumbnail had another.
        #expect(image.jpeg.dropFirst(2).range(of: Data([0xFF, 0xD8, 0xFF])) == nil)
        #expect(image.jpeg.count < data.count - 1000)
    }

    @Test(arguments: [88, 70_000, 200_000]) func `colour profiles stay, resized or not`(size: Int) throws {
        var photo = telling
        photo.iccProfile = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        for edge in [100, 3200] {
            let image = try renderer.render(ImageSource(photo), RenderRequest(longEdge: edge))
            #expect(profile(in: image.jpeg) == photo.iccProfile)
        }
        #expect(try renderer.probe(ImageSource(photo)).hasICCProfile)
    }

    private func profile(in jpeg: Data) -> Data {
        jpeg.withUnsafeBytes { bytes in
            var reader = JPEGSegmentReader(bytes), profile = Data()
            while let segment = reader.next(), segment.marker != .startOfScan {
                if segment.isICCProfile(in: jpeg) { profile.append(segment.payload(in: jpeg).dropFirst(14)) }
            }
            return profile
        }
    }

    @Test func `progressive pictures stay progressive`() throws {
        var photo = telling
        photo.isProgressive = true
        let image = try renderer.render(ImageSource(photo), RenderRequest())
        #expect(image.method == .untouched)
        #expect(Pixels(image.jpeg).difference(to: Pixels(photo.jpeg()), plane: 0) == 0)
    }

    @Test func `what lies behind the picture is left out`() throws {
        let data = telling.jpeg() + Data("MotionPhoto_Data".utf8) + telling.jpeg()
        let image = try renderer.render(ImageSource(jpeg: data), RenderRequest())
        #expect(image.jpeg.range(of: Data("MotionPhoto".utf8)) == nil)
        #expect(image.jpeg.suffix(2) == Data([0xFF, 0xD9]))
        #expect(image.jpeg.count < telling.jpeg().count)
    }

    @Test func `stray bytes between markers are passed over`() throws {
        var photo = telling
        photo.metadata = nil
        var data = photo.jpeg()
        let table = try #require(data.range(of: Data([0xFF, 0xDB]))).lowerBound
        data.insert(contentsOf: [0, 0, 17, 0, 0xFF, 0xFF], at: table)
        let image = try renderer.render(ImageSource(jpeg: data), RenderRequest())
        #expect(image.method == .untouched)
        #expect(Pixels(image.jpeg).difference(to: Pixels(photo.jpeg()), plane: 0) == 0)
    }

    @Test func `too many bytes make it re-encoded until it fits`() throws {
        let source = ImageSource(telling), limit = source.data.count / 2
        let image = try renderer.render(source, RenderRequest(longEdge: 3200, maximumBytes: limit))
        #expect(image.method == .reencoded)
        #expect(image.jpeg.count <= limit)
        #expect(image.width == 320)
        #expect(throws: ImageError.self) {
            try renderer.render(source, RenderRequest(longEdge: 3200, maximumBytes: 900))
        }
    }

    @Test func `a gain map that cannot be kept is told about`() throws {
        var photo = telling
        photo.metadata = nil
        let plain = photo.jpeg()
        func with(kind: [UInt8]) -> Data {
            var index = Data("MPF\0MM".utf8) + Data([0, 42, 0, 0, 0, 8, 0, 1])
            index += Data([0xB0, 0x02, 0, 7, 0, 0, 0, 32, 0, 0, 0, 26, 0, 0, 0, 0])
            index += Data([0x20, 3, 0, 0]) + Data(count: 12) + Data([0x40]) + Data(kind) + Data(count: 12)
            let segment = Data([0xFF, 0xE2, 0, UInt8(index.count + 2)]) + index
            return plain.prefix(20) + segment + plain.dropFirst(20)
        }
        let gainMap = try renderer.render(ImageSource(jpeg: with(kind: [0, 0, 0])), RenderRequest())
        #expect(gainMap.warnings.count == 1)
        #expect(gainMap.jpeg.range(of: Data("MPF".utf8)) == nil)
        let preview = try renderer.render(ImageSource(jpeg: with(kind: [1, 0, 1])), RenderRequest())
        #expect(preview.warnings.isEmpty)
    }
}

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
