import Foundation
import PhotoPreparation
import Testing

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
