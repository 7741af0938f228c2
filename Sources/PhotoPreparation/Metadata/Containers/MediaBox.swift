/// A box of an ISO base media file: four letters and content.
struct MediaBox {
    let type: String
    /// Where the content lies in what was walked.
    let content: Range<Int>

    /// The boxes that lie in a range, one behind the other, at most so many. A box that claims more than there is ends
    /// where its container does.
    static func boxes(in source: any RandomAccessBytes, _ range: Range<Int>, atMost limit: Int = 4096) -> [MediaBox] {
        let order = ByteOrder.bigEndian
        var boxes: [MediaBox] = []
        var offset = range.lowerBound
        while boxes.count < limit, range.upperBound - offset >= 8, let head = source.bytes(at: offset, count: 8) {
            let type = String(decoding: head[4...], as: UTF8.self)
            var header = 8
            var size = order.uint32(head, at: 0).map(Int.init) ?? 0
            if size == 1 {
                guard let long = source.bytes(at: offset + 8, count: 8),
                    let exact = order.integer(long, at: 0, width: 8).flatMap(Int.init(exactly:))
                else { return boxes }
                header = 16
                size = exact
            } else if size == 0 {
                size = range.upperBound - offset
            }
            guard size >= header else { return boxes }
            let end = min(size, range.upperBound - offset) + offset
            guard offset + header <= end else { return boxes }
            boxes.append(MediaBox(type: type, content: (offset + header)..<end))
            offset = end
        }
        return boxes
    }
}
