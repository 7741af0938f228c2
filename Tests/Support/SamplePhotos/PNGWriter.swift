import Foundation

/// PNG files whose pixels are stored rather than compressed.
enum PNGWriter {
    static func file(width: Int, height: Int, hasAlpha: Bool, filteredRows: Data) -> Data {
        let header = long(UInt32(width)) + long(UInt32(height)) + Data([8, hasAlpha ? 6 : 2, 0, 0, 0])
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + chunk("IHDR", header) + chunk("IDAT", stored(filteredRows)) + chunk("IEND", Data())
    }

    private static func chunk(_ name: String, _ content: Data) -> Data {
        let body = Data(name.utf8) + content
        return long(UInt32(content.count)) + body + long(checksum(body))
    }

    /// A zlib stream of stored blocks.
    private static func stored(_ content: Data) -> Data {
        var stream = Data([0x78, 0x01])
        var offset = 0
        repeat {
            let block = content.dropFirst(offset).prefix(65_535)
            offset += block.count
            let length = UInt16(block.count)
            stream.append(offset == content.count ? 1 : 0)
            stream.append(contentsOf: [UInt8(length & 0xFF), UInt8(length >> 8)])
            stream.append(contentsOf: [UInt8(~length & 0xFF), UInt8(~length >> 8)])
            stream.append(block)
        } while offset < content.count
        return stream + long(adler(content))
    }

    private static func adler(_ content: Data) -> UInt32 {
        var low: UInt32 = 1, high: UInt32 = 0
        for byte in content {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    /// CRC-32 as PNG and zip have it.
    private static func checksum(_ content: Data) -> UInt32 {
        var remainder: UInt32 = 0xFFFF_FFFF
        for byte in content { remainder = remainder >> 8 ^ table[Int((remainder ^ UInt32(byte)) & 0xFF)] }
        return ~remainder
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func long(_ value: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
