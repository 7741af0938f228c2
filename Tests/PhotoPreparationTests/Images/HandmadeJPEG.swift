import Foundation

/// JPEGs that no encoder at hand writes, bit by bit.
enum HandmadeJPEG {
    /// 8 × 8 pixels of CMYK as Adobe stores it, inverted: every sample is 255, which is no ink.
    static var cmykWithoutInk: Data {
        var jpeg = Data([0xFF, 0xD8, 0xFF, 0xEE, 0, 14])
        jpeg += Data("Adobe".utf8) + Data([0, 100, 0, 0, 0, 0, 0])
        jpeg += Data([0xFF, 0xDB, 0, 67, 0]) + Data(repeating: 1, count: 64)
        jpeg += Data([0xFF, 0xC0, 0, 20, 8, 0, 8, 0, 8, 4])
        for component: UInt8 in 1...4 { jpeg += Data([component, 0x11, 0]) }
        // One code of one bit each: a difference of 10 bits, and the end of the block.
        for (table, symbol): (UInt8, UInt8) in [(0x00, 10), (0x10, 0)] {
            jpeg += Data([0xFF, 0xC4, 0, 20, table, 1]) + Data(repeating: 0, count: 15) + Data([symbol])
        }
        jpeg += Data([0xFF, 0xDA, 0, 14, 4]) + Data((1...4).flatMap { [UInt8($0), 0] }) + Data([0, 63, 0])
        // (255 - 128) * 8 = 1016 = 1111111000, four times "0 1111111000 0".
        let bits = String(repeating: "011111110000", count: 4)
        for start in stride(from: 0, to: bits.count, by: 8) {
            jpeg.append(UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0)
        }
        return jpeg + Data([0xFF, 0xD9])
    }
}
