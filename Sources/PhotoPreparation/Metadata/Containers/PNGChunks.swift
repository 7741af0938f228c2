/// Walks the chunks of a PNG: EXIF lies in `eXIf`, XMP in an international text of a fixed name.
enum PNGChunks {
    private static let maximumChunks = 200_000
    private static let maximumBlock = 8 << 20
    private static let xmpMark = Array("XML:com.adobe.xmp\0".utf8)

    static func blocks(of source: any RandomAccessBytes) -> MetadataBlocks {
        var blocks = MetadataBlocks()
        var offset = 8
        for _ in 0..<maximumChunks {
            guard let head = source.bytes(at: offset, count: 8),
                let length = ByteOrder.bigEndian.uint32(head, at: 0).map(Int.init)
            else { break }
            let isSmall = length <= maximumBlock
            switch String(decoding: head[4...], as: UTF8.self) {
            case "eXIf" where isSmall && blocks.exif == nil:
                blocks.exif = source.bytes(at: offset + 8, count: length).flatMap(MetadataBlocks.exif)
            case "iTXt" where isSmall && blocks.xmp == nil:
                blocks.xmp = source.bytes(at: offset + 8, count: length).flatMap(xmp)
            case "IEND": return blocks
            default: break
            }
            offset += 12 + length
        }
        return blocks
    }

    /// The packet of an uncompressed text: name, two bytes of compression, language, translated name, text.
    private static func xmp(_ text: [UInt8]) -> [UInt8]? {
        guard text.starts(with: xmpMark) else { return nil }
        var rest = text.dropFirst(xmpMark.count)
        guard rest.popFirst() == 0, rest.popFirst() != nil else { return nil }
        for _ in ["language", "translated name"] {
            guard let end = rest.firstIndex(of: 0) else { return nil }
            rest = rest[(end + 1)...]
        }
        return Array(rest)
    }
}
