import Foundation
import Testing

@testable import PhotoPreparation

/// Blocks that lie about themselves.
struct HostileEXIFTests {
    private func read(_ bytes: [UInt8]) -> PhotoMetadata {
        EXIFReader().metadata(in: Data(bytes), type: .tiff)
    }

    @Test(.timeLimit(.minutes(1)))
    func `directories that lead to each other end`() {
        var block = TIFFBlock()
        block.main = [.long(0x8769, 8), .long(0x8825, 8), .short(0x0112, 3)]
        #expect(read(block.bytes).orientation == 3)
    }

    @Test(.timeLimit(.minutes(1)))
    func `thousands of pointers to overlapping directories are bounded work`() {
        var block = TIFFBlock()
        block.main = (0..<5000).map { .long(0x8769, UInt32(10 + $0)) } + [.text(0x010F, "Canon")]
        _ = read(block.bytes)
    }

    @Test func `a count of entries beyond the end leaves the entries that are there`() {
        var block = TIFFBlock()
        block.main = [.short(0x0112, 6)]
        var bytes = block.bytes
        bytes[8] = 0xFF
        bytes[9] = 0xFF
        #expect(read(bytes).orientation == 6)
    }

    @Test(arguments: [UInt32.max, 1 << 31, 0x2000_0001, 0x1555_5556])
    func `a count that overflows is no value, and the next tag is read`(_ count: UInt32) {
        var block = TIFFBlock()
        block.main = [
            .init(tag: 0x010F, type: 2, count: count, content: .offset(8)),
            .init(tag: 0x0110, type: 5, count: count, content: .offset(8)),
            .short(0x0112, 6),
        ]
        #expect(read(block.bytes).camera == nil)
        #expect(read(block.bytes).orientation == 6)
    }

    @Test(arguments: [UInt32.max, 1_000_000, 0x7FFF_FFFF])
    func `an offset beyond the end is no value`(_ offset: UInt32) {
        var block = TIFFBlock()
        block.main = [
            .init(tag: 0x010F, type: 2, count: 20, content: .offset(offset)),
            .init(tag: 0x8769, type: 4, count: 1, content: .offset(offset)),
            .short(0x0112, 6),
        ]
        #expect(read(block.bytes) == with { $0.orientation = 6 })
    }

    @Test func `types that do not exist are stepped over`() {
        var block = TIFFBlock()
        block.main = [.init(tag: 0x010F, type: 99, count: 4, content: .offset(0)), .short(0x0112, 6)]
        #expect(read(block.bytes) == with { $0.orientation = 6 })
    }

    @Test func `of a tag that appears twice the first value stays`() {
        var block = TIFFBlock()
        block.main = [.short(0x0112, 6), .short(0x0112, 1)]
        #expect(read(block.bytes).orientation == 6)
    }

    @Test func `fractions, infinities and extremes are figures or nothing`() {
        var block = TIFFBlock()
        block.exif = [
            .rational(0x829A, .max, 1), .rational(0x829D, .max, 1), .rational(0x920A, .max, 1), .long(0x8827, .max),
        ]
        #expect(read(block.bytes) == PhotoMetadata())
        let infinity = TIFFBlock.Entry(
            tag: 0x829D, type: 12, count: 1, content: .numbers([Double.infinity.bitPattern], width: 8))
        let nothing = TIFFBlock.Entry(
            tag: 0x920A, type: 12, count: 1, content: .numbers([Double.nan.bitPattern], width: 8))
        block.exif = [infinity, nothing, .rational(0x829A, 1, .max)]
        #expect(read(block.bytes) == PhotoMetadata())
    }

    @Test func `every beginning of a block is read without a trap`() {
        let bytes = EXIFReaderTests.full(isLittleEndian: false).bytes
        for length in 0...bytes.count { _ = read(Array(bytes.prefix(length))) }
    }

    private func with(_ change: (inout PhotoMetadata) -> Void) -> PhotoMetadata {
        var metadata = PhotoMetadata()
        change(&metadata)
        return metadata
    }
}
