import PhotoPreparation
import TestSupport
import Testing

struct ImageSnifferTests {
    static let heads: [(ImageType?, [UInt8])] = [
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE1]),
        (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        (.gif, Array("GIF89a".utf8)),
        (.webp, Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8 ".utf8)),
        (.heif, box("heic", ["mif1", "heic"])),
        (.heif, box("mif1", ["mif1", "heic"])),
        (.avif, box("mif1", ["mif1", "avif"])),
        (.avif, box("avif", [])),
        (.raw, box("crx ", ["isom"])),
        (nil, box("mp42", ["isom", "mp42"])),
        (nil, box("qt  ", [])),
        (nil, box("isom", ["iso2", "avc1"])),
        (.jpegXL, [0xFF, 0x0A, 0, 0]),
        (.jpegXL, [0, 0, 0, 12] + Array("JXL ".utf8)),
        (.jpeg2000, [0, 0, 0, 12] + Array("jP  ".utf8)),
        (.bmp, Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]),
        (nil, Array("BMW is a maker of cars".utf8)),
        (.raw, Array("FUJIFILMCCD-RAW 0201".utf8)),
        (.raw, Array("IIRO".utf8) + [8, 0, 0, 0]),
        (.raw, Array("IIU".utf8) + [0, 24, 0, 0, 0]),
        (.raw, Array("II*".utf8) + [0, 16, 0, 0, 0] + Array("CR".utf8) + [2, 0]),
        (.tiff, Array("II*".utf8) + [0, 0, 0, 1, 0]),
        (.tiff, Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 0]),
        (nil, Array("<?xml version=\"1.0\"?>".utf8)),
        (nil, [0xFF, 0xD8]),
        (nil, []),
    ]

    @Test(arguments: heads)
    func `a type is told by the first bytes`(_ type: ImageType?, _ head: [UInt8]) {
        #expect(ImageSniffer.type(of: head) == type)
    }

    @Test(arguments: [true, false])
    func `a camera file is told from plain TIFF by its first directory`(_ isLittleEndian: Bool) {
        var plain = TIFFBlock(isLittleEndian: isLittleEndian)
        plain.main = [.short(0x0103, 5), .short(0x0106, 2)]
        #expect(ImageSniffer.type(of: plain.bytes) == .tiff)

        let cameraDirectories: [[TIFFBlock.Entry]] = [
            [.bytes(0xC612, [1, 4, 0, 0])],
            [.long(0x00FE, 1), .long(0x014A, 500)],
            [.short(0x0103, 34713)],
            [.short(0x0106, 32803)],
        ]
        for directory in cameraDirectories {
            var block = TIFFBlock(isLittleEndian: isLittleEndian)
            block.main = directory
            #expect(ImageSniffer.type(of: block.bytes) == .raw)
        }
    }

    @Test func `no beginning of anything is a trap`() {
        var random = SeededRandom(seed: 7)
        for (_, head) in Self.heads where !head.isEmpty {
            for _ in 0..<500 {
                var bytes = head + (0..<64).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
                _ = ImageSniffer.type(of: bytes.prefix(random.below(bytes.count + 1)))
            }
        }
    }

    private static func box(_ major: String, _ brands: [String]) -> [UInt8] {
        [0, 0, 0, UInt8(16 + brands.count * 4)] + Array("ftyp\(major)".utf8) + [0, 0, 0, 0]
            + brands.flatMap { Array($0.utf8) }
    }
}
