import Foundation

/// Walks through a JPEG's markers. Untrusted bytes: every length is checked, and the walk always ends.
struct JPEGSegmentReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The next marker with its segment; nil at the end of the bytes, or when a segment reaches beyond them.
    ///
    /// The start marker is passed over. After a scan's header, `scan()` comes before the next call.
    mutating func next() -> JPEGSegment? {
        while let position = nextMarkerPosition(from: offset) {
            let marker = JPEGMarker(rawValue: bytes[position])
            offset = position + 1
            if marker == .endOfImage { return JPEGSegment(marker: marker, range: offset..<offset) }
            if marker.standsAlone { continue }
            guard offset + 2 <= bytes.count else { return nil }
            let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
            guard length >= 2, length <= bytes.count - offset else { return nil }
            let range = offset..<(offset + length)
            offset = range.upperBound
            return JPEGSegment(marker: marker, range: range)
        }
        return nil
    }

    /// The compressed bytes from here up to the next marker that is not a restart; nil when none follows.
    mutating func scan() -> Range<Int>? {
        let start = offset
        var search = offset
        while let position = nextMarkerPosition(from: search) {
            guard JPEGMarker(rawValue: bytes[position]).isRestart else {
                offset = position - 1
                return start..<offset
            }
            search = position + 1
        }
        return nil
    }

    /// Where the next marker's second byte is: not 0x00, which is a stuffed data byte, and not 0xFF, which is filling.
    private func nextMarkerPosition(from start: Int) -> Int? {
        var position = start
        while position < bytes.count, let base = bytes.baseAddress {
            guard let found = memchr(base + position, 0xFF, bytes.count - position) else { return nil }
            position = base.distance(to: UnsafeRawPointer(found)) + 1
            while position < bytes.count, bytes[position] == 0xFF { position += 1 }
            guard position < bytes.count else { return nil }
            if bytes[position] != 0 { return position }
            position += 1
        }
        return nil
    }
}

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

/// The second byte of a JPEG marker; the first is 0xFF.
struct JPEGMarker: RawRepresentable, Equatable {
    let rawValue: UInt8

    static let startOfImage = JPEGMarker(rawValue: 0xD8)
    static let endOfImage = JPEGMarker(rawValue: 0xD9)
    static let startOfScan = JPEGMarker(rawValue: 0xDA)

    /// APP0…APP15.
    static func application(_ number: UInt8) -> JPEGMarker { JPEGMarker(rawValue: 0xE0 | (number & 0x0F)) }

    var bytes: [UInt8] { [0xFF, rawValue] }

    /// Restart markers, the start marker and TEM: nothing follows them.
    var standsAlone: Bool { (0xD0...0xD9).contains(rawValue) || rawValue == 0x01 }

    var isRestart: Bool { (0xD0...0xD7).contains(rawValue) }

    /// Frame headers, tables, restart interval, scan headers: what decoding takes.
    var isForDecoding: Bool { (0xC0...0xCF).contains(rawValue) || (0xDA...0xDF).contains(rawValue) }
}
