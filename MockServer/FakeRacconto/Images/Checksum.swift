/// Tells pictures apart at little cost: the step of FNV-1a (Fowler, Noll, Vo), taken eight bytes at a time, because what is
/// measured shares the processor with this server. No protection against forgery.
enum Checksum {
    static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            let whole = bytes.count / 8 * 8
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for start in stride(from: 0, to: whole, by: 8) {
                add(bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self), to: &hash)
            }
            for byte in bytes[whole...] { add(UInt64(byte), to: &hash) }
            add(UInt64(bytes.count), to: &hash)
            return hash
        }
    }

    private static func add(_ word: UInt64, to hash: inout UInt64) {
        hash = (hash ^ word) &* 0x100_0000_01B3
        // A product carries only upwards: without this, the last byte of a word would hardly count.
        hash ^= hash >> 32
    }
}
