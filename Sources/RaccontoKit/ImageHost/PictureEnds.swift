/// Whether bytes begin and end as a whole picture does: enough to notice a web page, or a picture that was cut off.
struct PictureEnds {
    let head: [UInt8]
    let tail: [UInt8]
    /// Bytes of the whole.
    let size: Int64

    /// What is wrong; nil when nothing is.
    var problem: String? {
        if head.starts(with: [0xFF, 0xD8]) {
            return tail.suffix(2) == [0xFF, 0xD9] ? nil : "the JPEG has no end"
        }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            return tail.dropLast(4).suffix(4) == ArraySlice("IEND".utf8) ? nil : "the PNG has no end"
        }
        if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            let told = head.dropFirst(4).prefix(4).reversed().reduce(0 as Int64) { $0 << 8 | Int64($1) }
            return told + 8 <= size ? nil : "the WebP has no end"
        }
        if head.starts(with: "GIF8".utf8) || head.dropFirst(4).starts(with: "ftyp".utf8) { return nil }
        return "it is not a picture"
    }
}
