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
