/// Fujifilm's RAF: a header that leads to a whole JPEG, whose EXIF is the photo's.
enum FujifilmFile {
    /// Nil when it is no such file.
    static func blocks(of source: any RandomAccessBytes) -> MetadataBlocks? {
        guard let head = source.bytes(at: 0, count: 92), head.starts(with: Array("FUJIFILMCCD-RAW".utf8)),
            let offset = ByteOrder.bigEndian.uint32(head, at: 84),
            let length = ByteOrder.bigEndian.uint32(head, at: 88),
            let jpeg = PartialBytes(source, from: Int(offset), count: Int(length))
        else { return nil }
        return JPEGSegments.blocks(of: jpeg)
    }
}
