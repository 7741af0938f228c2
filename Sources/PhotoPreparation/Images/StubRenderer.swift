import Foundation

/// A decoder without a codec, for tests: the same bytes for the same source, and any failure on demand.
///
/// Example: `StubRenderer { source throws(ImageError) in throw .corrupt("as told") }`
package struct StubRenderer: ImageDecoder {
    private let outcome: @Sendable (ImageSource) throws(ImageError) -> RenderedImage

    package init(
        _ outcome: @escaping @Sendable (ImageSource) throws(ImageError) -> RenderedImage = StubRenderer.smallestPicture
    ) {
        self.outcome = outcome
    }

    package func accepts(_ type: ImageType) -> Bool { true }

    package func probe(_ source: ImageSource) throws(ImageError) -> ImageProbe {
        let image = try outcome(source)
        return ImageProbe(width: image.width, height: image.height, components: 1)
    }

    package func render(_ source: ImageSource, _ request: RenderRequest) throws(ImageError) -> RenderedImage {
        try outcome(source)
    }

    /// A real JPEG of one grey pixel, with a comment that tells sources apart: their name and size.
    @Sendable package static func smallestPicture(of source: ImageSource) throws(ImageError) -> RenderedImage {
        let comment = Array("\(source.name) \(source.data.count)".utf8.prefix(1000))
        let length = comment.count + 2
        var jpeg = Data([0xFF, 0xD8, 0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)])
        jpeg.append(contentsOf: comment)
        jpeg.append(contentsOf: [0xFF, 0xDB, 0, 67, 0])
        jpeg.append(contentsOf: [UInt8](repeating: 1, count: 64))
        jpeg.append(contentsOf: [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0])
        // One code each, of one bit: a difference of nothing, and the end of the block.
        for table: UInt8 in [0x00, 0x10] {
            jpeg.append(contentsOf: [0xFF, 0xC4, 0, 20, table, 1])
            jpeg.append(contentsOf: [UInt8](repeating: 0, count: 16))
        }
        jpeg.append(contentsOf: [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0b0011_1111, 0xFF, 0xD9])
        return RenderedImage(jpeg: jpeg, width: 1, height: 1, method: .reencoded)
    }
}
