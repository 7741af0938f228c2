/// Finds the items of a HEIF or AVIF file that hold EXIF and XMP: `iinf` names them, `iloc` says where they lie.
struct HEIFItems {
    private static let maximumMeta = 16 << 20
    private static let maximumBlock = 16 << 20

    /// An item's place: extents of the file, or of the `idat` box.
    struct Location {
        var isInData = false
        var extents: [(offset: UInt64, length: UInt64)] = []
    }

    private let source: any RandomAccessBytes
    /// The content of the `meta` box.
    private let meta: [UInt8]
    private let boxes: [MediaBox]

    static func blocks(of source: any RandomAccessBytes) -> MetadataBlocks {
        var blocks = MetadataBlocks()
        guard let items = HEIFItems(source) else { return blocks }
        let names = items.names()
        let locations = items.locations(of: Set(names.keys))
        // Extents may overlap, so many items of one kind could be made of the same bytes: the first few are enough.
        for (item, type) in names.sorted(by: { $0.key < $1.key }).prefix(8) {
            guard let content = locations[item].flatMap(items.content) else { continue }
            switch type {
            case .exif: blocks.exif = blocks.exif ?? exif(content)
            case .xmp: blocks.xmp = blocks.xmp ?? content
            }
        }
        return blocks
    }

    /// EXIF begins so many bytes behind a first number.
    static func exif(_ content: [UInt8]) -> (any RandomAccessBytes)? {
        guard let skip = ByteOrder.bigEndian.uint32(content, at: 0).map(Int.init), skip < content.count else {
            return nil
        }
        return MetadataBlocks.exif(Array(content.dropFirst(4 + skip)))
            ?? MetadataBlocks.exif(Array(content.dropFirst(4)))
    }

    private init?(_ source: any RandomAccessBytes) {
        let top = MediaBox.boxes(in: source, 0..<source.count, atMost: 256)
        guard let box = top.first(where: { $0.type == "meta" }), box.content.count <= HEIFItems.maximumMeta,
            let meta = source.bytes(at: box.content.lowerBound, count: box.content.count)
        else { return nil }
        self.source = source
        self.meta = meta
        // Four bytes of version and flags come first.
        boxes = meta.count < 4 ? [] : MediaBox.boxes(in: ArrayBytes(meta), 4..<meta.count)
    }

    private enum Kind {
        case exif
        case xmp
    }

    private func names() -> [UInt64: Kind] {
        guard let box = boxes.first(where: { $0.type == "iinf" }) else { return [:] }
        var cursor = ByteCursor(meta, box.content)
        guard let version = cursor.integer(1), cursor.integer(3) != nil, cursor.integer(version == 0 ? 2 : 4) != nil
        else { return [:] }
        var names: [UInt64: Kind] = [:]
        let entries = MediaBox.boxes(in: ArrayBytes(meta), cursor.offset..<box.content.upperBound, atMost: 65_536)
        for entry in entries where entry.type == "infe" {
            var cursor = ByteCursor(meta, entry.content)
            guard let version = cursor.integer(1), version >= 2, cursor.integer(3) != nil,
                let item = cursor.integer(version == 2 ? 2 : 4), cursor.integer(2) != nil,
                let type = cursor.integer(4)
            else { continue }
            if type == 0x4578_6966 { names[item] = .exif }  // Exif
            if type == 0x6D69_6D65, cursor.text() != nil, cursor.text() == "application/rdf+xml" {  // mime
                names[item] = .xmp
            }
        }
        return names
    }

    private func locations(of wanted: Set<UInt64>) -> [UInt64: Location] {
        guard let box = boxes.first(where: { $0.type == "iloc" }) else { return [:] }
        return HEIFLocations.read(ByteCursor(meta, box.content), wanted: wanted)
    }

    private func content(at location: Location) -> [UInt8]? {
        let base: any RandomAccessBytes
        if location.isInData {
            guard let box = boxes.first(where: { $0.type == "idat" }) else { return nil }
            base = ArrayBytes(Array(meta[box.content]))
        } else {
            base = source
        }
        var content: [UInt8] = []
        for extent in location.extents {
            guard let offset = Int(exactly: extent.offset), let length = Int(exactly: extent.length),
                length <= HEIFItems.maximumBlock - content.count, let part = base.bytes(at: offset, count: length)
            else { return nil }
            content += part
        }
        return content
    }
}

/// Reads an `iloc` box: for each item, where its bytes lie. The widths of its numbers are part of the box.
enum HEIFLocations {
    /// Extents of no width could be counted for ever, so there is an end to them.
    private static let maximumExtents = 65_536

    static func read(_ box: ByteCursor, wanted: Set<UInt64>) -> [UInt64: HEIFItems.Location] {
        var cursor = box
        guard let version = cursor.integer(1), version <= 2, cursor.integer(3) != nil,
            let sizes = cursor.integer(1), let moreSizes = cursor.integer(1),
            let count = cursor.integer(version < 2 ? 2 : 4)
        else { return [:] }
        let offsetWidth = Int(sizes >> 4)
        let lengthWidth = Int(sizes & 15)
        let baseWidth = Int(moreSizes >> 4)
        let indexWidth = version == 0 ? 0 : Int(moreSizes & 15)
        guard [offsetWidth, lengthWidth, baseWidth, indexWidth].allSatisfy({ [0, 4, 8].contains($0) }) else {
            return [:]
        }

        var locations: [UInt64: HEIFItems.Location] = [:]
        var extentsLeft = maximumExtents
        for _ in 0..<count {
            guard let item = cursor.integer(version < 2 ? 2 : 4) else { break }
            var location = HEIFItems.Location()
            var isReachable = true
            if version > 0 {
                guard let method = cursor.integer(2) else { break }
                location.isInData = method & 15 == 1
                isReachable = method & 15 <= 1
            }
            guard let reference = cursor.integer(2), let base = cursor.integer(baseWidth),
                let extents = cursor.integer(2), extents <= UInt64(extentsLeft)
            else { break }
            extentsLeft -= Int(extents)
            for _ in 0..<extents {
                guard cursor.integer(indexWidth) != nil, let offset = cursor.integer(offsetWidth),
                    let length = cursor.integer(lengthWidth)
                else { return locations }
                let (start, overflow) = base.addingReportingOverflow(offset)
                isReachable = isReachable && !overflow
                location.extents.append((start, length))
            }
            // Data in another file is not read.
            if isReachable, reference == 0, wanted.contains(item) { locations[item] = location }
        }
        return locations
    }
}

/// A box of an ISO base media file: four letters and content.
struct MediaBox {
    let type: String
    /// Where the content lies in what was walked.
    let content: Range<Int>

    /// The boxes that lie in a range, one behind the other, at most so many. A box that claims more than there is ends
    /// where its container does.
    static func boxes(in source: any RandomAccessBytes, _ range: Range<Int>, atMost limit: Int = 4096) -> [MediaBox] {
        let order = ByteOrder.bigEndian
        var boxes: [MediaBox] = []
        var offset = range.lowerBound
        while boxes.count < limit, range.upperBound - offset >= 8, let head = source.bytes(at: offset, count: 8) {
            let type = String(decoding: head[4...], as: UTF8.self)
            var header = 8
            var size = order.uint32(head, at: 0).map(Int.init) ?? 0
            if size == 1 {
                guard let long = source.bytes(at: offset + 8, count: 8),
                    let exact = order.integer(long, at: 0, width: 8).flatMap(Int.init(exactly:))
                else { return boxes }
                header = 16
                size = exact
            } else if size == 0 {
                size = range.upperBound - offset
            }
            guard size >= header else { return boxes }
            let end = min(size, range.upperBound - offset) + offset
            guard offset + header <= end else { return boxes }
            boxes.append(MediaBox(type: type, content: (offset + header)..<end))
            offset = end
        }
        return boxes
    }
}

/// A JPEG XL file in its container: EXIF and XMP are boxes. A bare codestream has neither.
enum JPEGXLBoxes {
    private static let maximumBlock = 8 << 20

    static func blocks(of source: any RandomAccessBytes) -> MetadataBlocks {
        var blocks = MetadataBlocks()
        guard source.bytes(at: 4, count: 4) == Array("JXL ".utf8) else { return blocks }
        for box in MediaBox.boxes(in: source, 0..<source.count) where box.content.count <= maximumBlock {
            guard box.type == "Exif" || box.type == "xml ",
                let content = source.bytes(at: box.content.lowerBound, count: box.content.count)
            else { continue }
            if box.type == "Exif" {
                blocks.exif = blocks.exif ?? HEIFItems.exif(content)
            } else {
                blocks.xmp = blocks.xmp ?? content
            }
        }
        return blocks
    }
}
