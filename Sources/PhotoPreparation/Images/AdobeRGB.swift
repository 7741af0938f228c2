import Foundation

/// Adobe RGB (1998) in files that only name it.
enum AdobeRGB {
    /// Whether EXIF says so: the interoperability index `R03` of DCF, or the colour space 2 that some cameras write.
    static func isDeclared(in jpeg: Data) -> Bool {
        let tags = EXIFReader().tags(in: DataBytes(jpeg), type: .jpeg)
        if tags[.colorSpace]?.integer() == 2 { return true }
        return tags[.interoperabilityIndex]?.bytes.starts(with: Array("R03".utf8)) == true
    }

    /// An APP2 segment with a profile of its primaries, white point and gamma.
    static let profileSegment: Data = {
        let content = Data("ICC_PROFILE\0".utf8) + Data([1, 1]) + profile
        let length = UInt16(content.count + 2)
        return Data([0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]) + content
    }()

    /// A matrix profile of ICC version 2.1; numbers are 16.16 fixed point.
    private static let profile: Data = {
        let curve = tag("curv", long(1) + Data([0x02, 0x33, 0, 0]))
        let tags: [(String, Data)] = [
            ("desc", description("Adobe RGB (1998) compatible")), ("cprt", tag("text", Data("No copyright\0".utf8))),
            ("wtpt", point(0xF351, 0x1_0000, 0x1_16CC)), ("rXYZ", point(0x9C18, 0x4FA5, 0x04FC)),
            ("gXYZ", point(0x348D, 0xA02C, 0x0F95)), ("bXYZ", point(0x2631, 0x102F, 0xBE9C)), ("rTRC", curve),
            ("gTRC", curve), ("bTRC", curve),
        ]
        var table = long(UInt32(tags.count)), content = Data()
        let contentStart = 128 + 4 + tags.count * 12
        for (name, value) in tags {
            table += Data(name.utf8) + long(UInt32(contentStart + content.count)) + long(UInt32(value.count))
            content += value + Data(count: (4 - value.count % 4) % 4)
        }
        return header(size: contentStart + content.count) + table + content
    }()

    private static func header(size: Int) -> Data {
        let date = Data([0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        let start = long(UInt32(size)) + long(0) + long(0x0210_0000) + Data("mntrRGB XYZ ".utf8) + date
        let middle = Data("acsp".utf8) + Data(count: 28) + long(0xF6D6) + long(0x1_0000) + long(0xD32D)
        return start + middle + Data(count: 128 - start.count - middle.count)
    }

    private static func description(_ text: String) -> Data {
        let bytes = Data(text.utf8) + Data([0])
        // No Unicode and no Macintosh version of it.
        return tag("desc", long(UInt32(bytes.count)) + bytes + Data(count: 8 + 3 + 67))
    }

    private static func point(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> Data {
        tag("XYZ ", long(x) + long(y) + long(z))
    }

    private static func tag(_ type: String, _ content: Data) -> Data { Data(type.utf8) + long(0) + content }

    private static func long(_ value: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
