import Glibc

/// What Cloudflare finds out about a picture before it stores it: the format, the size, and whether it is all there.
struct PictureHeader: Equatable {
    enum Finding: Equatable {
        case picture(PictureHeader)
        case notAPicture
        case truncated
    }

    let format: String
    let width: Int
    let height: Int

    static func read(_ bytes: ArraySlice<UInt8>) -> Finding {
        let data = Array(bytes)
        if data.starts(with: [0xFF, 0xD8]) { return jpeg(data) }
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(data) }
        if data.starts(with: "GIF8".utf8), data.count > 10 {
            let size = (Int(data[6]) | Int(data[7]) << 8, Int(data[8]) | Int(data[9]) << 8)
            return .picture(PictureHeader(format: "gif", width: size.0, height: size.1))
        }
        if data.count > 30, data.starts(with: "RIFF".utf8), data[8..<12].elementsEqual("WEBP".utf8) {
            return .picture(PictureHeader(format: "webp", width: 1, height: 1))
        }
        return .notAPicture
    }

    /// Walks the markers to the frame header, then over the scans to the end-of-image marker (ITU-T T.81 annex B).
    private static func jpeg(_ data: [UInt8]) -> Finding {
        var position = 2
        var header: PictureHeader?
        while true {
            position = nextMark(in: data, from: position)
            while position < data.count, data[position] == 0xFF { position += 1 }
            guard position < data.count else { return .truncated }
            let marker = data[position]
            position += 1
            switch marker {
            case 0x00, 0x01, 0xD0...0xD8: continue
            case 0xD9: return header.map { .picture($0) } ?? .notAPicture
            default: break
            }
            guard position + 2 <= data.count else { return .truncated }
            let length = Int(data[position]) << 8 | Int(data[position + 1])
            guard length >= 2, position + length <= data.count else { return .truncated }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame {
                guard length >= 8 else { return .notAPicture }
                header = PictureHeader(
                    format: "jpeg", width: Int(data[position + 5]) << 8 | Int(data[position + 6]),
                    height: Int(data[position + 3]) << 8 | Int(data[position + 4]))
            }
            position += length
        }
    }

    /// The next 0xFF, or the end. A scan has few of them, so `memchr` goes over most of the file.
    private static func nextMark(in data: [UInt8], from position: Int) -> Int {
        data.withUnsafeBytes { bytes in
            guard position < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + position, 0xFF, bytes.count - position)
            else { return bytes.count }
            return UnsafeRawPointer(found) - base
        }
    }

    private static func png(_ data: [UInt8]) -> Finding {
        func word(_ at: Int) -> Int {
            Int(data[at]) << 24 | Int(data[at + 1]) << 16 | Int(data[at + 2]) << 8 | Int(data[at + 3])
        }
        guard data.count >= 33 else { return .truncated }
        guard data.suffix(8).prefix(4).elementsEqual("IEND".utf8) else { return .truncated }
        return .picture(PictureHeader(format: "png", width: word(16), height: word(20)))
    }
}
