/// The eight bytes that begin a TIFF-shaped block: order of bytes, kind, and where the first directory lies.
struct TIFFHeader: Sendable, Equatable {
    enum Variant: Sendable {
        case classic
        /// 64-bit offsets, for files above 4 GB.
        case big
        /// ORF
        case olympus
        /// RW2
        case panasonic
    }

    static let length = 8

    let order: ByteOrder
    let variant: Variant
    /// From the beginning of the block; unchecked. Meaningless for `big`.
    let firstDirectory: Int

    /// Nil when the bytes begin no such block.
    init?(_ head: [UInt8]) {
        guard head.count >= TIFFHeader.length else { return nil }
        switch (head[0], head[1]) {
        case (0x49, 0x49): order = .littleEndian
        case (0x4D, 0x4D): order = .bigEndian
        default: return nil
        }
        switch order.uint16(head, at: 2) {
        case 42: variant = .classic
        case 43: variant = .big
        case 0x4F52, 0x5352: variant = .olympus
        case 0x0055: variant = .panasonic
        default: return nil
        }
        firstDirectory = Int(order.uint32(head, at: 4) ?? 0)
    }
}
