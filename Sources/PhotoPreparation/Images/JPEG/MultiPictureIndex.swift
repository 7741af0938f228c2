import Foundation

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
