import Foundation

/// Whether a file is as long as its own structure says, for formats that tell.
///
/// Decoders report a copy that was cut short in many ways, some of which sound like damage; the sizes inside the file do not
/// lie about it.
enum TruncationCheck {
    /// What is missing; nil when the file is long enough or its format does not tell.
    static func missing(in data: Data, type: ImageType) -> String? {
        switch type {
        case .png: pngEnd(data)
        case .webp: riffEnd(data)
        case .heif, .avif: boxEnd(data)
        default: nil
        }
    }

    /// Chunks: length, name, content, checksum; the last is IEND.
    private static func pngEnd(_ data: Data) -> String? {
        var offset = 8
        while let length = number(data, at: offset, bytes: 4), let name = bytes(data, at: offset + 4, count: 4) {
            if name == Array("IEND".utf8) { return nil }
            guard length <= data.count - offset else { break }
            offset += 12 + length
        }
        return "its end chunk is missing"
    }

    /// RIFF, the length of the rest, little end first.
    private static func riffEnd(_ data: Data) -> String? {
        guard let field = bytes(data, at: 4, count: 4) else { return "its header is incomplete" }
        let length = field.reversed().reduce(0) { $0 << 8 | Int($1) }
        return length + 8 > data.count ? "bytes missing: \(length + 8 - data.count)" : nil
    }

    /// Boxes: length, name, content. A length of 1 means that 64 bits follow, 0 that the box reaches to the end.
    private static func boxEnd(_ data: Data) -> String? {
        var offset = 0
        while offset < data.count {
            guard var length = number(data, at: offset, bytes: 4) else { return "a box is incomplete" }
            if length == 0 { return nil }
            if length == 1 {
                guard let long = number(data, at: offset + 8, bytes: 8) else { return "a box is incomplete" }
                length = long
            }
            // Less than its own header: not a box, but something that was appended.
            guard length >= 8 else { return nil }
            guard length <= data.count - offset else { return "bytes missing: \(length - (data.count - offset))" }
            offset += length
        }
        return nil
    }

    /// A number with its big end first; nil beyond the data, or when it is more than an `Int` holds.
    private static func number(_ data: Data, at offset: Int, bytes count: Int) -> Int? {
        bytes(data, at: offset, count: count).flatMap { field in
            Int(exactly: field.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
    }

    private static func bytes(_ data: Data, at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, offset <= data.count - count else { return nil }
        return Array(data.dropFirst(offset).prefix(count))
    }
}
