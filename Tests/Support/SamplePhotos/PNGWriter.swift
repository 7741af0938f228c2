import CSampleScene
package import Foundation

extension SamplePhoto {
    /// The same scene as a PNG file, without orientation or EXIF. `alpha` makes every pixel that transparent: 255 is
    /// opaque, nil has no alpha channel.
    package func png(alpha: UInt8? = nil) -> Data {
        var upright = self
        upright.orientation = 1
        guard let picture = SamplePicture(upright) else { return Data() }
        var rows = Data(capacity: height * (width * 4 + 1))
        for y in 0..<height {
            // Each row begins with its filter: none.
            rows.append(0)
            rows.append(contentsOf: picture.colours(inRow: y, alpha: alpha))
        }
        return PNGWriter.file(width: width, height: height, hasAlpha: alpha != nil, filteredRows: rows)
    }
}

/// PNG files whose pixels are stored rather than compressed.
package enum PNGWriter {
    package static func file(width: Int, height: Int, hasAlpha: Bool, filteredRows: Data) -> Data {
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
        content.withUnsafeBytes { csample_adler32($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
    }

    private static func checksum(_ content: Data) -> UInt32 {
        content.withUnsafeBytes { csample_crc32($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
    }

    private static func long(_ value: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
