import Foundation

/// One marker of a JPEG file and what belongs to it.
struct JPEGSegment {
    let marker: JPEGMarker
    /// Offsets of the length field and the payload; empty for a marker that stands alone.
    let range: Range<Int>

    /// The payload, without the length field.
    func payload(in data: Data) -> Data {
        guard range.count >= 2, range.upperBound <= data.count else { return Data() }
        return data.dropFirst(range.lowerBound + 2).prefix(range.count - 2)
    }

    func isICCProfile(in data: Data) -> Bool {
        marker == .application(2) && payload(in: data).starts(with: Array("ICC_PROFILE\0".utf8))
    }

    func isJFIF(in data: Data) -> Bool {
        marker == .application(0) && payload(in: data).starts(with: Array("JFIF\0".utf8))
    }

    func isAdobe(in data: Data) -> Bool {
        marker == .application(14) && payload(in: data).starts(with: Array("Adobe".utf8))
    }

    /// ISO 21496-1 gain maps, and their predecessor in XMP.
    func isISOGainMap(in data: Data) -> Bool {
        switch marker {
        case .application(2): payload(in: data).starts(with: Array("urn:iso:std:iso:ts:21496".utf8))
        case .application(1): payload(in: data).range(of: Data("ns.adobe.com/hdr-gain-map".utf8)) != nil
        default: false
        }
    }

    /// Whether the picture looks different without it.
    func belongsToPicture(in data: Data) -> Bool {
        marker.isForDecoding || isICCProfile(in: data) || isAdobe(in: data)
    }
}
