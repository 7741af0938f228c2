import Foundation
import PhotoMarks
import Testing

@testable import PhotoPreparation

struct EXIFReaderTests {
    private func read(_ block: TIFFBlock) -> PhotoMetadata {
        EXIFReader().metadata(in: Data(block.bytes), type: .tiff)
    }

    static func full(isLittleEndian: Bool) -> TIFFBlock {
        var block = TIFFBlock(isLittleEndian: isLittleEndian)
        block.main = [
            .text(0x010E, "On the wall"), .text(0x010F, "Canon"), .text(0x0110, "Canon EOS 40D"), .short(0x0112, 6),
            .text(0x0132, "2025:01:01 00:00:00"), .short(0x4746, 4),
        ]
        block.exif = [
            .rational(0x829A, 1, 250), .rational(0x829D, 28, 10), .short(0x8827, 400),
            .text(0x9003, "2024:05:01 12:30:15"), .text(0x9004, "2024:06:01 00:00:00"), .text(0x9011, "+09:00"),
            .text(0x9012, "+01:00"), .text(0x9291, "250"), .rational(0x920A, 35, 1), .text(0xA434, "EF35mm f/2"),
        ]
        block.gps = [
            .text(1, "N"), .rational(2, 37, 1, 33, 1, 594, 10), .text(3, "W"), .rational(4, 126, 1, 58, 1, 0, 1),
        ]
        return block
    }

    @Test(arguments: [true, false])
    func `every field is read in both byte orders`(_ isLittleEndian: Bool) {
        var expected = PhotoMetadata()
        expected.takenAt = "2024-05-01T12:30:15.25"
        expected.takenAtOffset = "+09:00"
        expected.camera = "Canon EOS 40D"
        expected.lens = "EF35mm f/2"
        expected.iso = "ISO 400"
        expected.shutterSpeed = "1/250s"
        expected.aperture = "f/2.8"
        expected.focalLength = "35mm"
        expected.gpsLatitude = "37.5665"
        expected.gpsLongitude = "-126.9666667"
        expected.caption = "On the wall"
        expected.rating = StarRating(4)
        expected.orientation = 6
        #expect(read(Self.full(isLittleEndian: isLittleEndian)) == expected)
    }

    @Test func `the thumbnail's orientation is not the picture's`() {
        var block = TIFFBlock()
        block.main = [.short(0x0112, 8)]
        block.thumbnail = [.short(0x0112, 3)]
        #expect(read(block).orientation == 8)
        block.main = [.text(0x010F, "Canon")]
        #expect(read(block).orientation == 1)
    }

    @Test(arguments: [0, 9, 65535]) func `an orientation that does not exist is none`(_ value: UInt16) {
        var block = TIFFBlock()
        block.main = [.short(0x0112, value)]
        #expect(read(block).orientation == 1)
    }

    @Test func `a figure over zero is no figure`() {
        var block = TIFFBlock()
        block.exif = [
            .rational(0x829A, 1, 0), .rational(0x829D, 0, 0), .rational(0x920A, 50, 0), .short(0x8827, 0),
        ]
        #expect(read(block) == PhotoMetadata())
    }

    @Test func `speed and aperture fall back to their logarithms`() {
        var block = TIFFBlock()
        block.exif = [
            .rational(0x829A, 0, 0), .signedRational(0x9201, 8, 1), .rational(0x829D, 0, 1), .rational(0x9202, 3, 1),
        ]
        #expect(read(block).shutterSpeed == "1/256s")
        #expect(read(block).aperture == "f/2.8")
        block.exif = [.signedRational(0x9201, -1, 1), .signedRational(0x9202, .max, 1)]
        #expect(read(block).shutterSpeed == "2.0s")
        #expect(read(block).aperture == nil)
    }

    @Test func `a sensitivity too large for its field is read from the long one`() {
        var block = TIFFBlock()
        block.exif = [.short(0x8827, 65535), .long(0x8832, 102_400)]
        #expect(read(block).iso == "ISO 102400")
        block.exif = [.short(0x8827, 0, 200)]
        #expect(read(block).iso == "ISO 200")
    }

    @Test func `a date pairs only with its own zone and fraction`() {
        var block = TIFFBlock()
        block.exif = [.text(0x9003, "2024:05:01 12:00:00"), .text(0x9010, "+02:00"), .text(0x9012, "+09:00")]
        #expect(read(block).takenAt == "2024-05-01T12:00:00")
        #expect(read(block).takenAtOffset == nil)
        block.exif = [
            .text(0x9003, "0000:00:00 00:00:00"), .text(0x9011, "+02:00"), .text(0x9291, "11"),
            .text(0x9004, "2024:06:01 10:00:00"), .text(0x9012, "-03:00"), .text(0x9292, "22"),
        ]
        #expect(read(block).takenAt == "2024-06-01T10:00:00.22")
        #expect(read(block).takenAtOffset == "-03:00")
    }

    @Test func `the date of the last change is not when it was taken`() {
        var block = TIFFBlock()
        block.main = [.text(0x0132, "2024:05:01 12:00:00")]
        block.exif = [.text(0x9003, "    :  :     :  :  ")]
        #expect(read(block).takenAt == nil)
    }

    @Test func `camera files that keep exposure beside the picture are read too`() {
        var block = TIFFBlock()
        block.main = [
            .rational(0x829A, 1, 60), .rational(0x829D, 4, 1), .short(0x8827, 200),
            .text(0x9003, "2020:02:29 08:00:00"),
        ]
        let metadata = EXIFReader().metadata(in: Data(block.bytes), type: .raw)
        #expect(metadata.shutterSpeed == "1/60s")
        #expect(metadata.aperture == "f/4.0")
        #expect(metadata.iso == "ISO 200")
        #expect(metadata.takenAt == "2020-02-29T08:00:00")
    }

    @Test(arguments: [UInt16(0x4F52), 0x5352, 0x0055])
    func `makers' own magic numbers are TIFF inside`(_ magic: UInt16) {
        var block = TIFFBlock(magic: magic)
        block.main = [.text(0x010F, "OLYMPUS"), .text(0x0110, "E-M1")]
        #expect(EXIFReader().metadata(in: Data(block.bytes), type: .raw).camera == "OLYMPUS E-M1")
    }

    @Test func `values of another type than usual are understood`() {
        var block = TIFFBlock()
        block.main = [.long(0x0112, 6)]
        block.exif = [
            .long(0x8827, 800), .short(0x829D, 8), .signedRational(0x920A, 85, 1),
            .undefined(0xA434, Array("Lens".utf8)),
        ]
        let metadata = read(block)
        #expect(metadata.orientation == 6)
        #expect(metadata.iso == "ISO 800")
        #expect(metadata.aperture == "f/8.0")
        #expect(metadata.focalLength == "85mm")
        #expect(metadata.lens == "Lens")
    }

    @Test func `texts in Latin-1, padded or ended early are read`() {
        var block = TIFFBlock()
        block.main = [
            .ascii(0x010E, [0x63, 0x61, 0x66, 0xE9, 0, 0, 0]), .ascii(0x010F, Array("NIKON   \0\0junk".utf8)),
            .ascii(0x0110, Array("한국 D70".utf8)),
        ]
        #expect(read(block).caption == "café")
        #expect(read(block).camera == "NIKON 한국 D70")
    }

    @Test(arguments: ["", "   ", "----", "None", "n/a", "0.0 mm f/0.0", "No Lens", "Unknown", "\u{0}\u{0}"])
    func `a stand-in for a lens is no lens`(_ text: String) {
        var block = TIFFBlock()
        block.exif = [.text(0xA434, text)]
        #expect(read(block).lens == nil)
    }

    @Test func `a lens without a name is told by its figures`() {
        var block = TIFFBlock()
        block.exif = [.text(0xA434, "----"), .rational(0xA432, 18, 1, 55, 1, 35, 10, 56, 10)]
        #expect(read(block).lens == "18-55mm f/3.5-5.6")
        block.exif = [.rational(0xA432, 50, 1, 50, 1, 0, 0, 0, 0)]
        #expect(read(block).lens == "50mm")
        block.exif = [.rational(0xA432, 0, 0, 0, 0, 0, 0, 0, 0)]
        #expect(read(block).lens == nil)
    }

    @Test(arguments: ["OLYMPUS DIGITAL CAMERA         ", "SONY DSC", "KONICA MINOLTA DIGITAL CAMERA", "DCIM"])
    func `what a camera writes into every picture is no caption`(_ text: String) {
        var block = TIFFBlock()
        block.main = [.text(0x010E, text)]
        #expect(read(block).caption == nil)
    }
}

struct GPSReadingTests {
    private func read(_ gps: [TIFFBlock.Entry]) -> PhotoMetadata {
        var block = TIFFBlock()
        block.gps = gps
        return EXIFReader().metadata(in: Data(block.bytes), type: .tiff)
    }

    @Test func `south and west are negative`() {
        let metadata = read([
            .text(1, "S"), .rational(2, 33, 1, 52, 1, 0, 1), .text(3, "w"), .rational(4, 70, 1, 30, 1, 0, 1),
        ])
        #expect(metadata.gpsLatitude == "-33.8666667")
        #expect(metadata.gpsLongitude == "-70.5")
        #expect(metadata.notes.isEmpty)
    }

    @Test func `zero is a place`() {
        let metadata = read([
            .text(1, "S"), .rational(2, 0, 1, 0, 1, 0, 1), .text(3, "E"), .rational(4, 0, 7, 6, 1, 0, 100),
        ])
        #expect(metadata.gpsLatitude == "0")
        #expect(metadata.gpsLongitude == "0.1")
    }

    @Test func `without its letter a location is unsigned and flagged`() {
        let metadata = read([.rational(2, 33, 1, 52, 1, 0, 1), .text(3, "E"), .rational(4, 70, 1, 30, 1, 0, 1)])
        #expect(metadata.gpsLatitude == "33.8666667")
        #expect(metadata.notes == ["the location does not say north or south, east or west"])
    }

    @Test func `minutes with a fraction are understood`() {
        let metadata = read([
            .text(1, "N"), .rational(2, 43, 1, 28_046_9, 10_000, 0, 1), .text(3, "E"),
            .rational(4, 11, 1, 53_107_6, 10_000, 0, 1),
        ])
        #expect(metadata.gpsLatitude == "43.4674483")
        #expect(metadata.gpsLongitude == "11.8851267")
    }

    @Test(arguments: [
        [TIFFBlock.Entry.rational(2, 37, 0, 33, 0, 59, 1)],
        [.rational(2, 37, 1, 33, 1, 0, 0)],
        [.rational(2, 37, 1, 33, 1)],
        [.rational(2, 91, 1, 0, 1, 0, 1)],
        [.rational(2, 90, 1, 1, 1, 0, 1)],
        [.rational(2, 37, 1, 61, 1, 0, 1)],
        [.rational(2, 37, 1, 0, 1, 4000, 1)],
        [.rational(2, .max, 1, 0, 1, 0, 1)],
        [.text(2, "37 33 59")],
        [],
    ])
    func `a coordinate of which a part is wrong leaves no location`(_ latitude: [TIFFBlock.Entry]) {
        let metadata = read([.text(1, "N"), .text(3, "E"), .rational(4, 126, 1, 58, 1, 0, 1)] + latitude)
        #expect(metadata.gpsLatitude == nil)
        #expect(metadata.gpsLongitude == nil)
        #expect(metadata.notes == ["the location is incomplete and left out"])
    }

    @Test func `a GPS directory without a location is nothing to remark on`() {
        #expect(read([.text(0x1D, "2024:05:01")]) == PhotoMetadata())
    }
}
