/// In which order the bytes of a number lie. Offsets come from files, so reading outside the bytes yields nil.
enum ByteOrder: Sendable {
    case littleEndian
    case bigEndian

    func uint16(_ bytes: [UInt8], at offset: Int) -> UInt16? {
        integer(bytes, at: offset, width: 2).map { UInt16(truncatingIfNeeded: $0) }
    }

    func uint32(_ bytes: [UInt8], at offset: Int) -> UInt32? {
        integer(bytes, at: offset, width: 4).map { UInt32(truncatingIfNeeded: $0) }
    }

    /// A number of 0 to 8 bytes.
    func integer(_ bytes: [UInt8], at offset: Int, width: Int) -> UInt64? {
        guard offset >= 0, width >= 0, width <= 8, offset <= bytes.count, width <= bytes.count - offset else {
            return nil
        }
        var value: UInt64 = 0
        for index in 0..<width {
            let position = self == .bigEndian ? index : width - 1 - index
            value = value << 8 | UInt64(bytes[offset + position])
        }
        return value
    }
}
