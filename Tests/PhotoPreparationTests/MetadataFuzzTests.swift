import Foundation
import TestSupport
import Testing

@testable import PhotoPreparation

/// Damaged and invented containers: nothing traps, and nothing takes long.
struct MetadataFuzzTests {
    /// Under sanitizers (`make test-sanitize`) every round takes several times as long.
    private static let rounds = ProcessInfo.processInfo.environment["RACCONTO_SANITIZE"] == nil ? 1000 : 150

    /// A whole file of each kind, with everything in it that is read.
    private static let files: [(ImageType, [UInt8])] = {
        let packet = Array(XMPPackets.packet().utf8)
        var files: [(ImageType, [UInt8])] = []
        for isLittleEndian in [true, false] {
            let block = EXIFReaderTests.full(isLittleEndian: isLittleEndian).bytes
            let records =
                ContainerBytes.record(1, 90, [0x1B, 0x25, 0x47]) + ContainerBytes.record(2, 25, Array("word".utf8))
                + ContainerBytes.record(2, 55, Array("20240501".utf8))
                + ContainerBytes.record(2, 60, Array("123000".utf8))
            files += [
                (.tiff, block),
                (
                    .jpeg,
                    ContainerBytes.jpeg([
                        ContainerBytes.exifSegment(block), ContainerBytes.xmpSegment("<x/>"),
                        ContainerBytes.iptcSegment(records),
                    ])
                ),
                (
                    .png,
                    ContainerBytes.png([("eXIf", block), ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet)])
                ),
                (.webp, ContainerBytes.webp([("EXIF", block), ("XMP ", packet)])),
                (.heif, ContainerBytes.heif(exif: block, xmp: packet)),
                (
                    .jpegXL,
                    ContainerBytes.box("JXL ", [1, 2, 3, 4]) + ContainerBytes.box("Exif", [0, 0, 0, 0] + block)
                ),
            ]
        }
        return files
    }()

    private func read(_ bytes: [UInt8], _ type: ImageType, _ random: SeededRandom? = nil) {
        let seed = Comment(rawValue: random.map { "seed \($0.seed)" } ?? "")
        let blocks = MetadataBlocks.of(DataBytes(Data(bytes)), type: type)
        let metadata = EXIFFacts(EXIFReader().tags(of: blocks)).metadata
        if let iptc = blocks.iptc { _ = IPTCRecords.facts(of: iptc) }
        // Whatever the bytes are, what is sent is well-formed.
        if let date = metadata.takenAt { #expect(date.utf8.count >= 19 && PhotoDate(date) != nil, seed) }
        #expect((1...8).contains(metadata.orientation), seed)
        if let latitude = metadata.gpsLatitude { #expect(Double(latitude).map { abs($0) <= 90 } == true, seed) }
    }

    @Test(.timeLimit(.minutes(1)), arguments: 0..<4)
    func `files with damaged bytes are read without a trap`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let interesting: [UInt8] = [0, 1, 2, 4, 0x7F, 0x80, 0xFE, 0xFF]
        for _ in 0..<Self.rounds {
            for (type, bytes) in Self.files {
                var damaged = bytes
                for _ in 0...random.below(6) {
                    let place = random.below(damaged.count)
                    switch random.below(4) {
                    case 0: damaged[place] = interesting[random.below(interesting.count)]
                    case 1: damaged[place] = UInt8(truncatingIfNeeded: random.next())
                    case 2:
                        damaged.replaceSubrange(place..<min(place + 4, damaged.count), with: [0xFF, 0xFF, 0xFF, 0xFF])
                    default: damaged.removeSubrange(place..<min(place + random.below(8), damaged.count))
                    }
                }
                read(damaged, type, random)
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `files cut anywhere are read without a trap`() {
        for (type, bytes) in Self.files {
            for length in 0..<bytes.count { read(Array(bytes.prefix(length)), type) }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `noise behind every beginning is read without a trap`() {
        var random = SeededRandom(seed: 99)
        for (type, bytes) in Self.files {
            for _ in 0..<300 {
                let start = Array(bytes.prefix(random.below(60)))
                read(start + (0..<400).map { _ in UInt8(truncatingIfNeeded: random.next()) }, type, random)
            }
        }
    }
}
