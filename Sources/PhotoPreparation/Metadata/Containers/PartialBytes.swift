/// A part of something larger, seen as a whole.
struct PartialBytes: RandomAccessBytes {
    private let whole: any RandomAccessBytes
    private let start: Int
    let count: Int

    /// Nil when the part does not lie inside.
    init?(_ whole: any RandomAccessBytes, from start: Int, count: Int) {
        guard start >= 0, count >= 0, start <= whole.count, count <= whole.count - start else { return nil }
        self.whole = whole
        self.start = start
        self.count = count
    }

    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        return whole.bytes(at: start + offset, count: count)
    }
}
