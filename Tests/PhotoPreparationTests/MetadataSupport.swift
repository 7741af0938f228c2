import Foundation

/// A TIFF-shaped block laid out for tests: any tag, any type, any count, in either byte order, right or wrong.
struct TIFFBlock {
    struct Entry {
        var tag: UInt16
        var type: UInt16
        var count: UInt32
        /// Elements of up to four bytes, in the order of the numbers; texts as they are.
        var content: Content
    }

    enum Content {
        case bytes([UInt8])
        case numbers([UInt64], width: Int)
        /// In place of the value: whatever it points to.
        case offset(UInt32)
    }

    var isLittleEndian = true
    var magic: UInt16 = 42
    var main: [Entry] = []
    var exif: [Entry]?
    var gps: [Entry]?
    /// IFD1.
    var thumbnail: [Entry]?

    /// Offsets of the directories follow from their lengths, which do not depend on them.
    var bytes: [UInt8] {
        var main = main
        let mainStart = 8
        if exif != nil { main.append(.long(0x8769, 0)) }
        if gps != nil { main.append(.long(0x8825, 0)) }
        let exifStart = mainStart + directory(main, at: 0, next: 0).count
        let gpsStart = exifStart + (exif.map { directory($0, at: 0, next: 0).count } ?? 0)
        let thumbnailStart = gpsStart + (gps.map { directory($0, at: 0, next: 0).count } ?? 0)
        for index in main.indices where main[index].tag == 0x8769 && exif != nil {
            main[index] = .long(0x8769, UInt32(exifStart))
        }
        for index in main.indices where main[index].tag == 0x8825 && gps != nil {
            main[index] = .long(0x8825, UInt32(gpsStart))
        }
        var bytes = Array((isLittleEndian ? "II" : "MM").utf8) + number(UInt64(magic), 2) + number(UInt64(mainStart), 4)
        bytes += directory(main, at: mainStart, next: thumbnail == nil ? 0 : thumbnailStart)
        if let exif { bytes += directory(exif, at: exifStart, next: 0) }
        if let gps { bytes += directory(gps, at: gpsStart, next: 0) }
        if let thumbnail { bytes += directory(thumbnail, at: thumbnailStart, next: 0) }
        return bytes
    }

    private func directory(_ entries: [Entry], at start: Int, next: Int) -> [UInt8] {
        var table = number(UInt64(entries.count), 2)
        var values: [UInt8] = []
        let valuesStart = start + 2 + entries.count * 12 + 4
        for entry in entries {
            table += number(UInt64(entry.tag), 2) + number(UInt64(entry.type), 2) + number(UInt64(entry.count), 4)
            switch entry.content {
            case .offset(let offset): table += number(UInt64(offset), 4)
            case .bytes(let content): place(content)
            case .numbers(let numbers, let width): place(numbers.flatMap { number($0, width) })
            }
        }
        return table + number(UInt64(next), 4) + values

        func place(_ content: [UInt8]) {
            if content.count <= 4 {
                table += content + [UInt8](repeating: 0, count: 4 - content.count)
            } else {
                table += number(UInt64(valuesStart + values.count), 4)
                values += content + [UInt8](repeating: 0, count: content.count % 2)
            }
        }
    }

    private func number(_ value: UInt64, _ width: Int) -> [UInt8] {
        let big = (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return isLittleEndian ? big.reversed() : big
    }
}

extension TIFFBlock.Entry {
    static func text(_ tag: UInt16, _ text: String) -> Self { ascii(tag, Array(text.utf8) + [0]) }

    static func ascii(_ tag: UInt16, _ bytes: [UInt8]) -> Self {
        Self(tag: tag, type: 2, count: UInt32(bytes.count), content: .bytes(bytes))
    }

    static func bytes(_ tag: UInt16, _ bytes: [UInt8]) -> Self {
        Self(tag: tag, type: 1, count: UInt32(bytes.count), content: .bytes(bytes))
    }

    static func undefined(_ tag: UInt16, _ bytes: [UInt8]) -> Self {
        Self(tag: tag, type: 7, count: UInt32(bytes.count), content: .bytes(bytes))
    }

    static func short(_ tag: UInt16, _ values: UInt16...) -> Self {
        Self(tag: tag, type: 3, count: UInt32(values.count), content: .numbers(values.map(UInt64.init), width: 2))
    }

    static func long(_ tag: UInt16, _ values: UInt32...) -> Self {
        Self(tag: tag, type: 4, count: UInt32(values.count), content: .numbers(values.map(UInt64.init), width: 4))
    }

    /// Numerators and denominators by turns.
    static func rational(_ tag: UInt16, _ values: UInt32...) -> Self {
        Self(tag: tag, type: 5, count: UInt32(values.count / 2), content: .numbers(values.map(UInt64.init), width: 4))
    }

    static func signedRational(_ tag: UInt16, _ values: Int32...) -> Self {
        let raw = values.map { UInt64(UInt32(bitPattern: $0)) }
        return Self(tag: tag, type: 10, count: UInt32(values.count / 2), content: .numbers(raw, width: 4))
    }
}

/// Containers around metadata blocks, laid out for tests.
enum ContainerBytes {
    static func jpeg(_ segments: [(UInt8, [UInt8])], fill: Int = 0) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        for (marker, payload) in segments {
            bytes += [UInt8](repeating: 0xFF, count: fill) + [0xFF, marker] + big(payload.count + 2, 2) + payload
        }
        return bytes + [0xFF, 0xDA, 0, 2, 0x12, 0x34, 0xFF, 0xD9]
    }

    static func exifSegment(_ block: [UInt8]) -> (UInt8, [UInt8]) { (0xE1, Array("Exif\0\0".utf8) + block) }

    static func xmpSegment(_ packet: String) -> (UInt8, [UInt8]) {
        (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    }

    /// IPTC records as Photoshop keeps them, behind another resource with a name of odd length.
    static func iptcSegment(_ records: [UInt8]) -> (UInt8, [UInt8]) {
        let other = Array("8BIM".utf8) + [0x03, 0xED, 2] + Array("ab".utf8) + [0] + big(3, 4) + [1, 2, 3, 0]
        let iptc = Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + big(records.count, 4) + records
        return (0xED, Array("Photoshop 3.0\0".utf8) + other + iptc)
    }

    static func record(_ number: UInt8, _ dataset: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0x1C, number, dataset] + big(content.count, 2) + content
    }

    static func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for (type, content) in chunks { bytes += big(content.count, 4) + Array(type.utf8) + content + [0, 0, 0, 0] }
        return bytes
    }

    static func webp(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        var body = Array("WEBP".utf8)
        for (type, content) in chunks {
            body += Array(type.utf8) + big(content.count, 4).reversed() + content
            if content.count % 2 == 1 { body.append(0) }
        }
        return Array("RIFF".utf8) + big(body.count, 4).reversed() + body
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8, 4) + Array(type.utf8) + content
    }

    /// A HEIF file with an EXIF item in the file, in two extents, and an XMP item in `idat`.
    static func heif(exif: [UInt8], xmp: [UInt8], brand: String = "heic") -> [UInt8] {
        let item = big(6, 4) + Array("Exif\0\0".utf8) + exif
        let half = item.count / 2
        let head = box("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8))
        func meta(_ start: Int) -> [UInt8] {
            let pictures = box("infe", [2, 0, 0, 0] + big(1, 2) + [0, 0] + Array("hvc1".utf8) + [0])
            let exifEntry = box("infe", [2, 0, 0, 0] + big(2, 2) + [0, 0] + Array("Exif".utf8) + [0])
            let xmpEntry = box(
                "infe", [2, 0, 0, 0] + big(3, 2) + [0, 0] + Array("mime\0application/rdf+xml\0".utf8))
            let names = box("iinf", [0, 0, 0, 0] + big(3, 2) + pictures + exifEntry + xmpEntry)
            let exifPlace =
                big(2, 2) + [0, 0, 0, 0] + big(2, 2) + big(start, 4) + big(half, 4)
                + big(start + half, 4) + big(item.count - half, 4)
            let xmpPlace = big(3, 2) + [0, 1, 0, 0] + big(1, 2) + big(0, 4) + big(xmp.count, 4)
            let places = box("iloc", [1, 0, 0, 0, 0x44, 0x00] + big(2, 2) + exifPlace + xmpPlace)
            return box("meta", [0, 0, 0, 0] + names + places + box("idat", xmp))
        }
        return head + meta(head.count + meta(0).count + 8) + box("mdat", item)
    }

    static func big(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
