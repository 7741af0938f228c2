/// Reads the directories of a TIFF-shaped block: IFD0 and, through it, Exif and GPS.
///
/// Work and memory are bounded whatever the block says: each directory is read once, at most so many entries in all, and
/// of values only those that someone asks for, each once and of at most 1 MiB.
struct TIFFDirectoryReader {
    private static let maximumEntries = 8192
    private static let maximumValue = 1 << 20

    private let source: any RandomAccessBytes
    private let header: TIFFHeader
    private var tags = EXIFTags()
    private var visited: Set<Int> = []
    private var entriesLeft = maximumEntries

    /// The tags of a block; none when it does not begin like one.
    static func tags(of source: any RandomAccessBytes) -> EXIFTags {
        guard let head = source.bytes(at: 0, count: TIFFHeader.length), let header = TIFFHeader(head),
            header.variant != .big
        else { return EXIFTags() }
        var reader = TIFFDirectoryReader(source: source, header: header)
        reader.read(.main, at: header.firstDirectory)
        return reader.tags
    }

    private init(source: any RandomAccessBytes, header: TIFFHeader) {
        self.source = source
        self.header = header
    }

    private mutating func read(_ directory: EXIFTag.Directory, at offset: Int) {
        // Offset 0 is the header: no directory lies there.
        guard offset > 0, visited.insert(offset).inserted,
            let countBytes = source.bytes(at: offset, count: 2),
            let declared = header.order.uint16(countBytes, at: 0)
        else { return }
        // A count that overruns the block is damage; the entries that do lie inside are still good.
        let inside = (source.count - offset - 2) / 12
        let count = min(Int(declared), inside, entriesLeft)
        guard count > 0, let entries = source.bytes(at: offset + 2, count: count * 12) else { return }
        entriesLeft -= count

        var further: [(EXIFTag.Directory, Int)] = []
        for index in 0..<count {
            guard let number = header.order.uint16(entries, at: index * 12) else { continue }
            let tag = EXIFTag(directory, number)
            if let target = TIFFDirectoryReader.target(of: tag) {
                if let value = value(entries, at: index * 12), let offset = value.integer() {
                    further.append((target, offset))
                }
            } else if EXIFTag.wanted.contains(tag), tags[tag] == nil {
                // The first value of a tag stays: a second one in the same directory is damage.
                tags[tag] = value(entries, at: index * 12)
            }
        }
        for (target, offset) in further { read(target, at: offset) }
    }

    /// The directory that a tag leads to.
    private static func target(of tag: EXIFTag) -> EXIFTag.Directory? {
        switch (tag.directory, tag.number) {
        case (.main, 0x8769): .exif
        case (.main, 0x8825): .gps
        case (.exif, 0xA005): .interoperability
        default: nil
        }
    }

    private func value(_ entries: [UInt8], at entry: Int) -> EXIFValue? {
        guard let type = header.order.uint16(entries, at: entry + 2), let format = EXIFValue.Format(rawValue: type),
            let count = header.order.uint32(entries, at: entry + 4)
        else { return nil }
        let length = Int(count) * format.width
        guard length > 0 else { return nil }
        if length <= 4 {
            return EXIFValue(
                format: format, order: header.order, bytes: Array(entries[(entry + 8)..<(entry + 8 + length)]))
        }
        guard length <= TIFFDirectoryReader.maximumValue, let offset = header.order.uint32(entries, at: entry + 8),
            let bytes = source.bytes(at: Int(offset), count: length)
        else { return nil }
        return EXIFValue(format: format, order: header.order, bytes: bytes)
    }
}

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
