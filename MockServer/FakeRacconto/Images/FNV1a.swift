/// The 64-bit FNV-1a hash (Fowler, Noll, Vo): tells pictures apart at little cost. No protection against forgery.
enum FNV1a {
    static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }
}
