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
