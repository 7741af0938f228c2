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
