import Foundation
import SamplePhotos
import Testing

@testable import PhotoPreparation

struct TruncationCheckTests {
    private func box(_ name: String, _ length: UInt32, content: Int) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }) + Data(name.utf8) + Data(count: content)
    }

    @Test func `a HEIC whose last box reaches beyond the file is cut short`() {
        let whole = box("ftyp", 16, content: 8) + box("mdat", 108, content: 100)
        #expect(TruncationCheck.missing(in: whole, type: .heif) == nil)
        #expect(TruncationCheck.missing(in: whole.dropLast(60), type: .heif) == "bytes missing: 60")
        #expect(TruncationCheck.missing(in: whole.prefix(18), type: .avif) == "a box is incomplete")
    }

    @Test func `boxes of 64-bit length and boxes without end are understood`() {
        let long = box("mdat", 1, content: 0) + Data([0, 0, 0, 0, 0, 0, 0, 32]) + Data(count: 16)
        #expect(TruncationCheck.missing(in: long, type: .heif) == nil)
        #expect(TruncationCheck.missing(in: long.dropLast(), type: .heif) == "bytes missing: 1")
        #expect(TruncationCheck.missing(in: box("mdat", 0, content: 5), type: .heif) == nil)
        let absurd = box("mdat", 1, content: 0) + Data(repeating: 0xFF, count: 8)
        #expect(TruncationCheck.missing(in: absurd, type: .heif) == "a box is incomplete")
    }

    @Test func `a WebP says how long it is`() {
        let webp = Data("RIFF".utf8) + Data([20, 0, 0, 0]) + Data(count: 20)
        #expect(TruncationCheck.missing(in: webp, type: .webp) == nil)
        #expect(TruncationCheck.missing(in: webp.dropLast(3), type: .webp) == "bytes missing: 3")
        #expect(TruncationCheck.missing(in: webp.prefix(5), type: .webp) != nil)
    }

    @Test func `a PNG ends with its end chunk, whatever follows`() {
        let png = SamplePhoto(width: 9, height: 7).png()
        #expect(TruncationCheck.missing(in: png, type: .png) == nil)
        #expect(TruncationCheck.missing(in: png + Data(count: 9), type: .png) == nil)
        #expect(TruncationCheck.missing(in: png.dropLast(13), type: .png) != nil)
        #expect(TruncationCheck.missing(in: Data(png.prefix(4)), type: .png) != nil)
    }

    @Test func `other formats do not tell`() {
        #expect(TruncationCheck.missing(in: Data([1]), type: .tiff) == nil)
    }
}
