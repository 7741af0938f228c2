import Foundation

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
