/// Where a picture keeps what it tells about itself, found without decoding it.
struct MetadataBlocks {
    /// The TIFF-shaped block.
    var exif: (any RandomAccessBytes)?
    /// An XMP packet.
    var xmp: [UInt8]?
    /// IPTC records (IIM).
    var iptc: [UInt8]?

    /// Looks through a picture's container. What is damaged yields less, never an error.
    static func of(_ source: any RandomAccessBytes, type: ImageType) -> MetadataBlocks {
        switch type {
        case .jpeg: JPEGSegments.blocks(of: source)
        case .tiff: MetadataBlocks(exif: source)
        case .raw: FujifilmFile.blocks(of: source) ?? MetadataBlocks(exif: source)
        case .png: PNGChunks.blocks(of: source)
        case .webp: WebPChunks.blocks(of: source)
        case .heif, .avif: HEIFItems.blocks(of: source)
        case .jpegXL: JPEGXLBoxes.blocks(of: source)
        case .gif, .bmp, .jpeg2000: MetadataBlocks()
        }
    }

    /// A block as EXIF, when it begins like one; some writers put `Exif` and two zeros before it.
    static func exif(_ block: [UInt8]) -> (any RandomAccessBytes)? {
        let mark = Array("Exif\0\0".utf8)
        let content = block.starts(with: mark) ? Array(block.dropFirst(mark.count)) : block
        return TIFFHeader(content) == nil ? nil : ArrayBytes(content)
    }
}

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

/// Fujifilm's RAF: a header that leads to a whole JPEG, whose EXIF is the photo's.
enum FujifilmFile {
    /// Nil when it is no such file.
    static func blocks(of source: any RandomAccessBytes) -> MetadataBlocks? {
        guard let head = source.bytes(at: 0, count: 92), head.starts(with: Array("FUJIFILMCCD-RAW".utf8)),
            let offset = ByteOrder.bigEndian.uint32(head, at: 84),
            let length = ByteOrder.bigEndian.uint32(head, at: 88),
            let jpeg = PartialBytes(source, from: Int(offset), count: Int(length))
        else { return nil }
        return JPEGSegments.blocks(of: jpeg)
    }
}
