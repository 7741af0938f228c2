/// A JPEG XL file in its container: EXIF and XMP are boxes. A bare codestream has neither.
enum JPEGXLBoxes {
    private static let maximumBlock = 8 << 20

    static func blocks(of source: any RandomAccessBytes) -> MetadataBlocks {
        var blocks = MetadataBlocks()
        guard source.bytes(at: 4, count: 4) == Array("JXL ".utf8) else { return blocks }
        for box in MediaBox.boxes(in: source, 0..<source.count) where box.content.count <= maximumBlock {
            guard box.type == "Exif" || box.type == "xml ",
                let content = source.bytes(at: box.content.lowerBound, count: box.content.count)
            else { continue }
            if box.type == "Exif" {
                blocks.exif = blocks.exif ?? HEIFItems.exif(content)
            } else {
                blocks.xmp = blocks.xmp ?? content
            }
        }
        return blocks
    }
}
