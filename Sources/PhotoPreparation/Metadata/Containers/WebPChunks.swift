/// Walks the chunks of a WebP: EXIF and XMP each have their own.
enum WebPChunks {
    private static let maximumChunks = 100_000
    private static let maximumBlock = 8 << 20

    static func blocks(of source: any RandomAccessBytes) -> MetadataBlocks {
        var blocks = MetadataBlocks()
        var offset = 12
        for _ in 0..<maximumChunks {
            guard let head = source.bytes(at: offset, count: 8),
                let length = ByteOrder.littleEndian.uint32(head, at: 4).map(Int.init)
            else { break }
            let isSmall = length <= maximumBlock
            switch String(decoding: head[..<4], as: UTF8.self) {
            case "EXIF" where isSmall && blocks.exif == nil:
                blocks.exif = source.bytes(at: offset + 8, count: length).flatMap(MetadataBlocks.exif)
            case "XMP " where isSmall && blocks.xmp == nil:
                blocks.xmp = source.bytes(at: offset + 8, count: length)
            default: break
            }
            offset += 8 + length + length % 2
        }
        return blocks
    }
}
