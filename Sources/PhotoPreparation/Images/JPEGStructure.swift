import Foundation

/// A JPEG file as its marker segments: which there are, and the same file without metadata.
///
/// Compressed pixels are copied, never decoded. Stray bytes between segments, which toy cameras leave, are skipped as every
/// decoder does.
struct JPEGStructure {
    private let data: Data
    /// The segments up to the first scan's header.
    private let head: [JPEGSegment]

    init(_ data: Data) {
        self.data = data
        self.head = data.withUnsafeBytes { bytes in
            var reader = JPEGSegmentReader(bytes)
            var segments: [JPEGSegment] = []
            while let segment = reader.next(), segment.marker != .startOfScan { segments.append(segment) }
            return segments
        }
    }

    /// Whether a colour profile is embedded.
    var hasICCProfile: Bool { head.contains { $0.isICCProfile(in: data) } }

    /// The profile that the file means without embedding it; nil when it embeds one, or means sRGB.
    ///
    /// Cameras tell of Adobe RGB in EXIF alone, which is left out, and the colours would fade with it.
    var impliedProfile: Data? {
        !hasICCProfile && AdobeRGB.isDeclared(in: data) ? AdobeRGB.profileSegment : nil
    }

    /// A rendering of the file, which begins with the encoder's JFIF segment, with the implied profile behind that.
    func withImpliedProfile(_ jpeg: Data) -> Data {
        guard let impliedProfile else { return jpeg }
        let head = 2 + 18
        return jpeg.prefix(head) + impliedProfile + jpeg.dropFirst(head)
    }

    /// What the photographer should know about what the file holds besides its picture.
    var warnings: [String] {
        let holdsMore = head.contains { segment in
            segment.isISOGainMap(in: data) || MultiPictureIndex(segment, in: data)?.hasFurtherPictures == true
        }
        return holdsMore ? [Self.gainMapWarning] : []
    }

    static let gainMapWarning = "an HDR gain map, or another picture inside the file, is not sent"

    /// The file with its compressed pixels byte for byte, its colour profile, and nothing else.
    ///
    /// EXIF, XMP, IPTC, thumbnails, maker notes, comments, further pictures and whatever lies after the picture are left
    /// out: places and serial numbers hide in all of them.
    func withoutMetadata() throws(ImageError) -> Data {
        let cleaned: Data? = data.withUnsafeBytes { bytes in
            var reader = JPEGSegmentReader(bytes)
            var output = Data(capacity: bytes.count)
            output.append(contentsOf: JPEGMarker.startOfImage.bytes)
            if !head.contains(where: { $0.isAdobe(in: data) }) { output.append(jfifSegment) }
            if let impliedProfile { output.append(impliedProfile) }
            while let segment = reader.next() {
                if segment.marker == .endOfImage {
                    output.append(contentsOf: JPEGMarker.endOfImage.bytes)
                    return output
                }
                guard segment.belongsToPicture(in: data) else { continue }
                output.append(contentsOf: segment.marker.bytes)
                output.append(contentsOf: bytes[segment.range])
                if segment.marker == .startOfScan, let scan = reader.scan() { output.append(contentsOf: bytes[scan]) }
            }
            return nil
        }
        guard let cleaned else { throw .truncated("the end marker is missing") }
        return cleaned
    }

    /// The file's own JFIF segment without its thumbnail, or the usual one: it tells that the components are YCbCr.
    private var jfifSegment: Data {
        var segment = Data(JPEGMarker.application(0).bytes)
        segment.append(contentsOf: [0, 16])
        segment.append(contentsOf: Array("JFIF\0".utf8))
        let own = head.first { $0.isJFIF(in: data) }?.payload(in: data)
        if let own, own.count >= 12 {
            segment.append(own.dropFirst(5).prefix(7))
        } else {
            segment.append(contentsOf: [1, 1, 0, 0, 1, 0, 1])
        }
        segment.append(contentsOf: [0, 0])
        return segment
    }
}

/// The index of a multi-picture file (CIPA DC-007), which phones use for gain maps and cameras for previews.
struct MultiPictureIndex {
    /// The kinds of the pictures, in the index's order; the first is the file's own.
    private let kinds: [UInt32]

    /// Whether there is a picture besides the main one that is not merely a preview of it.
    var hasFurtherPictures: Bool { kinds.dropFirst().contains { $0 != 0x01_0001 && $0 != 0x01_0002 } }

    /// Nil when the segment is none, or makes no sense.
    init?(_ segment: JPEGSegment, in data: Data) {
        let payload = segment.payload(in: data)
        guard segment.marker == .application(2), payload.starts(with: Array("MPF\0".utf8)) else { return nil }
        let bytes = [UInt8](payload.dropFirst(4))
        let isLittle = bytes.starts(with: [0x49, 0x49])
        func number(at offset: Int, bytes count: Int) -> Int? {
            guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
            let field = bytes[offset..<(offset + count)]
            return (isLittle ? Array(field.reversed()) : Array(field)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2) else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let tag = number(at: entry, bytes: 2) else { return nil }
            guard tag == 0xB002, let size = number(at: entry + 4, bytes: 4),
                let start = number(at: entry + 8, bytes: 4)
            else { continue }
            kinds = (0..<min(size / 16, 64)).compactMap { number(at: start + $0 * 16, bytes: 4) }
                .map { UInt32(truncatingIfNeeded: $0 & 0xFF_FFFF) }
            return
        }
        return nil
    }
}
