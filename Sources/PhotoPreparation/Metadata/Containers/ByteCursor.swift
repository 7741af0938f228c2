/// Reads big-endian numbers one after another; once something is missing, everything after it is nil.
struct ByteCursor {
    private let bytes: [UInt8]
    private(set) var offset: Int
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        offset = max(0, range.lowerBound)
        end = min(range.upperBound, bytes.count)
    }

    /// A number of 0 to 8 bytes; one of 0 bytes is 0.
    mutating func integer(_ width: Int) -> UInt64? {
        guard width <= end - offset, let value = ByteOrder.bigEndian.integer(bytes, at: offset, width: width) else {
            offset = end
            return nil
        }
        offset += width
        return value
    }

    /// Bytes up to a zero, which is consumed.
    mutating func text() -> String? {
        guard offset < end, let zero = bytes[offset..<end].firstIndex(of: 0) else {
            offset = end
            return nil
        }
        defer { offset = zero + 1 }
        return String(decoding: bytes[offset..<zero], as: UTF8.self)
    }
}
