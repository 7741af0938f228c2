import Foundation
import Testing

@testable import PhotoPreparation

struct ContainerTests {
    private let exif: [UInt8] = {
        var block = TIFFBlock(isLittleEndian: false)
        block.main = [.text(0x0110, "Camera inside"), .short(0x0112, 6)]
        return block.bytes
    }()
    private let packet = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)

    private func blocks(_ bytes: [UInt8], _ type: ImageType) -> (camera: String?, xmp: [UInt8]?) {
        // A slice whose indices do not begin at 0, as Data comes to be.
        let data = (Data([1, 2, 3]) + Data(bytes)).dropFirst(3)
        let blocks = MetadataBlocks.of(DataBytes(data), type: type)
        return (EXIFFacts(EXIFReader().tags(of: blocks)).metadata.camera, blocks.xmp)
    }

    @Test func `JPEG keeps them in its segments`() {
        let xmp = String(decoding: packet, as: UTF8.self)
        for fill in [0, 3] {
            let bytes = ContainerBytes.jpeg(
                [
                    (0xE0, [1, 2, 3]), (0xE1, Array("something else".utf8)), ContainerBytes.exifSegment(exif),
                    ContainerBytes.xmpSegment(xmp),
                ], fill: fill)
            #expect(blocks(bytes, .jpeg) == ("Camera inside", packet))
        }
    }

    @Test func `a JPEG's EXIF goes on in the next segment, and a second block is not asked`() {
        var other = TIFFBlock()
        other.main = [.text(0x0110, "Another")]
        let bytes = ContainerBytes.jpeg([
            ContainerBytes.exifSegment(Array(exif.prefix(40))), ContainerBytes.exifSegment(Array(exif.dropFirst(40))),
            ContainerBytes.exifSegment(other.bytes),
        ])
        #expect(blocks(bytes, .jpeg).camera == "Camera inside")
    }

    @Test func `nothing behind a JPEG's compressed data is read`() {
        let bytes = ContainerBytes.jpeg([]) + ContainerBytes.jpeg([ContainerBytes.exifSegment(exif)])
        #expect(blocks(bytes, .jpeg).camera == nil)
    }

    @Test func `PNG keeps them in chunks, before or behind the picture`() {
        let text = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet
        let bytes = ContainerBytes.png([
            ("IHDR", [UInt8](repeating: 0, count: 13)), ("iTXt", text), ("IDAT", [1, 2, 3]), ("eXIf", exif),
            ("IEND", []),
        ])
        #expect(blocks(bytes, .png) == ("Camera inside", packet))
    }

    @Test func `WebP keeps them in chunks, padded to even lengths`() {
        let marked = Array("Exif\0\0".utf8) + exif
        for block in [exif, marked] {
            let bytes = ContainerBytes.webp([("VP8X", [1]), ("EXIF", block), ("XMP ", packet)])
            #expect(blocks(bytes, .webp) == ("Camera inside", packet))
        }
    }

    @Test func `HEIF and AVIF keep them in items`() {
        #expect(blocks(ContainerBytes.heif(exif: exif, xmp: packet), .heif) == ("Camera inside", packet))
        #expect(blocks(ContainerBytes.heif(exif: exif, xmp: packet, brand: "avif"), .avif).camera == "Camera inside")
    }

    @Test func `JPEG XL keeps them in boxes`() {
        let bytes =
            ContainerBytes.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + ContainerBytes.box("Exif", [0, 0, 0, 0] + exif)
            + ContainerBytes.box("xml ", packet)
        #expect(blocks(bytes, .jpegXL) == ("Camera inside", packet))
    }

    @Test func `Fujifilm's files lead to a JPEG`() {
        let jpeg = ContainerBytes.jpeg([ContainerBytes.exifSegment(exif)])
        var head = Array("FUJIFILMCCD-RAW 0201".utf8)
        head += [UInt8](repeating: 0, count: 84 - head.count)
        head += ContainerBytes.big(100, 4) + ContainerBytes.big(jpeg.count, 4)
        head += [UInt8](repeating: 0, count: 100 - head.count)
        #expect(blocks(head + jpeg, .raw).camera == "Camera inside")
    }

    @Test(.timeLimit(.minutes(1)))
    func `extents without width or end are bounded work`() {
        // An item of 65,535 extents of no width, over and over.
        let item: [UInt8] = [0, 2, 0, 0, 0xFF, 0xFF]
        let places = (0..<60_000).flatMap { _ in item }
        let meta = ContainerBytes.box(
            "meta",
            [0, 0, 0, 0] + ContainerBytes.box("iloc", [0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + places)
                + ContainerBytes.box("iinf", [0, 0, 0, 0, 0, 0]))
        #expect(blocks(meta, .heif).camera == nil)
    }

    @Test func `boxes that claim more than there is end where the file does`() {
        let bytes = ContainerBytes.heif(exif: exif, xmp: packet)
        for length in 0..<bytes.count { _ = blocks(Array(bytes.prefix(length)), .heif) }
        #expect(blocks([0, 0, 0, 1] + Array("meta".utf8) + [UInt8](repeating: 0xFF, count: 8), .heif).camera == nil)
    }
}

struct IPTCRecordsTests {
    private func facts(_ records: [UInt8]...) -> DescriptiveMetadata { IPTCRecords.facts(of: records.flatMap(\.self)) }

    private func record(_ number: UInt8, _ dataset: UInt8, _ text: [UInt8]) -> [UInt8] {
        ContainerBytes.record(number, dataset, text)
    }

    @Test func `texts marked as UTF-8 are read as that, lengths count bytes`() {
        let facts = facts(
            record(1, 90, [0x1B, 0x25, 0x47]), record(2, 25, Array("제주".utf8)), record(2, 25, Array("바다".utf8)),
            record(2, 25, Array("제주".utf8)), record(2, 120, Array("한라산".utf8)))
        #expect(facts.keywords == ["제주", "바다"])
        #expect(facts.caption == "한라산")
    }

    @Test func `without a mark UTF-8 is recognised, and anything else is Latin-1`() {
        #expect(facts(record(2, 120, Array("한라산".utf8))).caption == "한라산")
        #expect(facts(record(2, 120, [0x63, 0x61, 0x66, 0xE9])).caption == "café")
    }

    @Test func `a long record has a length of its length`() {
        let text = [UInt8](repeating: 0x61, count: 40_000)
        #expect(facts([0x1C, 2, 120, 0x80, 4, 0, 0, 0x9C, 0x40] + text).caption?.count == 40_000)
    }

    @Test func `a date and its time are one`() {
        let facts = facts(record(2, 55, Array("20240501".utf8)), record(2, 60, Array("123015+0900".utf8)))
        #expect(facts.date?.wallClock == "2024-05-01T12:30:15")
        #expect(facts.date?.offset == "+09:00")
        #expect(self.facts(record(2, 55, Array("00000000".utf8))).date == nil)
    }

    @Test func `damage ends the reading, and what came before stays`() {
        #expect(facts(record(2, 120, Array("kept".utf8)), [0x1C, 2, 25, 0x7F, 0xFF, 1]).caption == "kept")
        #expect(facts([0x1C, 2, 120, 0xFF, 0xFF, 1, 2, 3]) == DescriptiveMetadata())
        #expect(facts([0x1C]) == DescriptiveMetadata())
        #expect(facts([]) == DescriptiveMetadata())
    }
}
