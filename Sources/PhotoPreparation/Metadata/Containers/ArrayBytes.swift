/// A block that was read whole.
struct ArrayBytes: RandomAccessBytes {
    let array: [UInt8]

    init(_ array: [UInt8]) { self.array = array }

    var count: Int { array.count }

    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= array.count, count <= array.count - offset else { return nil }
        return Array(array[offset..<(offset + count)])
    }
}
