/// Walks the segments of a JPEG up to its compressed data, and gathers those that hold metadata.
enum JPEGSegments {
    private static let maximumSegments = 1024
    private static let maximumBlock = 8 << 20
    private static let exifMark = Array("Exif\0".utf8)
    private static let xmpMark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    private static let photoshopMark = Array("Photoshop 3.0\0".utf8)

    static func blocks(of source: any RandomAccessBytes) -> MetadataBlocks {
        var exif: [UInt8] = []
        var blocks = MetadataBlocks()
        var photoshop: [UInt8] = []
        forEachSegment(of: source) { marker, payload in
            switch marker {
            case 0xE1:
                if let block = content(payload, behind: exifMark, skipping: 1) {
                    // A block longer than one segment goes on in the next, which then has no header of its own;
                    // a second whole block is a second opinion and is not asked.
                    let isPart = exif.isEmpty ? isTIFF(block) : !isTIFF(block) && exif.count < maximumBlock
                    if isPart { exif += block }
                } else if blocks.xmp == nil, let packet = content(payload, behind: xmpMark) {
                    blocks.xmp = Array(packet)
                }
            case 0xED:
                if photoshop.count < maximumBlock, let resources = content(payload, behind: photoshopMark) {
                    photoshop += resources
                }
            default: break
            }
        }
        if !exif.isEmpty { blocks.exif = ArrayBytes(exif) }
        blocks.iptc = PhotoshopResources.iptc(in: photoshop)
        return blocks
    }

    /// Calls the body with the payload of each APP1 and APP13; others are stepped over.
    private static func forEachSegment(of source: any RandomAccessBytes, _ body: (UInt8, [UInt8]) -> Void) {
        var offset = 2
        for _ in 0..<maximumSegments {
            guard let head = source.bytes(at: offset, count: 4), head[0] == 0xFF else { return }
            let marker = head[1]
            if marker == 0xFF {  // fill byte
                offset += 1
                continue
            }
            // Compressed data, or the end.
            if marker == 0xDA || marker == 0xD9 { return }
            if marker == 0x01 || (marker >= 0xD0 && marker <= 0xD8) {  // no length
                offset += 2
                continue
            }
            let length = Int(head[2]) << 8 | Int(head[3])
            guard length >= 2 else { return }
            if marker == 0xE1 || marker == 0xED {
                // A segment cut short by the end of the file may still begin with what is wanted.
                let available = min(length - 2, max(0, source.count - offset - 4))
                if let payload = source.bytes(at: offset + 4, count: available) { body(marker, payload) }
            }
            offset += 2 + length
        }
    }

    private static func content(_ payload: [UInt8], behind mark: [UInt8], skipping: Int = 0) -> ArraySlice<UInt8>? {
        payload.starts(with: mark) ? payload.dropFirst(mark.count + skipping) : nil
    }

    private static func isTIFF(_ block: ArraySlice<UInt8>) -> Bool {
        TIFFHeader(Array(block.prefix(TIFFHeader.length))) != nil
    }
}

/// The numbered resources that Photoshop keeps in a JPEG; one of them is IPTC.
enum PhotoshopResources {
    private static let iptcNumber = 0x0404

    /// The IPTC records, or nil when there are none.
    static func iptc(in resources: [UInt8]) -> [UInt8]? {
        let order = ByteOrder.bigEndian
        var offset = 0
        while offset + 12 <= resources.count {
            guard resources[offset..<(offset + 4)].elementsEqual("8BIM".utf8) else { return nil }
            guard let number = order.uint16(resources, at: offset + 4) else { return nil }
            // A name: its length, its bytes, padded to an even number of both.
            let name = Int(resources[offset + 6]) + 1
            let sizeOffset = offset + 6 + name + name % 2
            guard let size = order.uint32(resources, at: sizeOffset) else { return nil }
            let start = sizeOffset + 4
            let end = min(start + Int(size), resources.count)
            if Int(number) == iptcNumber { return start < end ? Array(resources[start..<end]) : nil }
            offset = start + Int(size) + Int(size) % 2
        }
        return nil
    }
}
