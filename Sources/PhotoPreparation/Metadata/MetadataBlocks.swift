/// Where a picture keeps what it tells about itself, found without decoding it.
struct MetadataBlocks {
    /// The TIFF-shaped block.
    var exif: (any RandomAccessBytes)?
    /// An XMP packet.
    var xmp: [UInt8]?
    /// IPTC records (IIM).
    var iptc: [UInt8]?

    /// Looks through a picture's container.
    static func of(_ source: any RandomAccessBytes, type: ImageType) -> MetadataBlocks {
        switch type {
        case .jpeg: JPEGSegments.blocks(of: source)
        case .tiff, .raw: MetadataBlocks(exif: source)
        case .png, .webp, .heif, .avif, .gif, .bmp, .jpegXL, .jpeg2000: MetadataBlocks()
        }
    }
}

/// A block that was read whole.
struct ArrayBytes: RandomAccessBytes {
    let array: [UInt8]

    var count: Int { array.count }

    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= array.count, count <= array.count - offset else { return nil }
        return Array(array[offset..<(offset + count)])
    }
}
