/// Merges sorted runs of a temporary file: a heap of readers, the smallest record on top.
struct RunMerge {
    /// Bytes that each run keeps in memory.
    static let bufferLength = 16_384

    /// Reads one run record by record.
    private struct Reader {
        let file: TemporaryFile
        var position: Int
        let end: Int
        var buffer: [UInt8] = []
        var cursor = 0
        /// The current record within the buffer.
        var record = 0..<0

        /// Moves to the next record; false at the end of the run.
        mutating func advance() throws(SystemError) -> Bool {
            guard try fill(4) else { return false }
            let length = buffer[cursor..<(cursor + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
            cursor += 4
            guard try fill(length) else { return false }
            record = cursor..<(cursor + length)
            cursor += length
            return true
        }

        /// Makes sure that so many bytes lie behind the cursor.
        private mutating func fill(_ count: Int) throws(SystemError) -> Bool {
            if buffer.count - cursor >= count { return true }
            buffer.removeSubrange(..<cursor)
            cursor = 0
            let wanted = min(max(RunMerge.bufferLength, count) - buffer.count, end - position)
            guard wanted > 0 else { return buffer.count >= count }
            let more = try file.read(at: position, count: wanted)
            buffer += more
            position += more.count
            return buffer.count >= count
        }
    }

    private var heap: [Reader] = []

    init(file: TemporaryFile, runs: [Range<Int>]) throws(SystemError) {
        for run in runs {
            var reader = Reader(file: file, position: run.lowerBound, end: run.upperBound)
            if try reader.advance() { heap.append(reader) }
        }
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    /// Calls the body with the smallest record that is left; false when none is.
    mutating func next(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Bool {
        guard let top = heap.first else { return false }
        try top.buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[top.record])) }
        if try !heap[0].advance() {
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
        }
        sink(0)
        return true
    }

    private mutating func sink(_ start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(child, least) {
                least = child
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        heap[left].buffer.withUnsafeBufferPointer { first in
            heap[right].buffer.withUnsafeBufferPointer { second in
                RecordSorter.precedes(
                    UnsafeBufferPointer(rebasing: first[heap[left].record]),
                    UnsafeBufferPointer(rebasing: second[heap[right].record]))
            }
        }
    }
}
