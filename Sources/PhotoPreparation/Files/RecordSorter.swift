import Glibc

/// Sorts records of bytes, however many there are, in bounded memory.
///
/// Records gather in one arena; when it is full, they are sorted and written out as a run, and at the end the runs are
/// merged. Order is that of the bytes; of two records where one begins the other, the shorter comes first.
struct RecordSorter {
    /// Where a record lies in the arena.
    private struct Slot {
        var start: Int
        var length: Int
    }

    private let memory: Int
    private var arena: [UInt8] = []
    private var slots: [Slot] = []
    private var spill: TemporaryFile?
    private var runs: [Range<Int>] = []

    /// Memory is in bytes, for the records and what it takes to sort them.
    init(memory: Int) { self.memory = memory }

    /// How many runs went to disk so far.
    var runCount: Int { runs.count }

    mutating func add(_ record: UnsafeBufferPointer<UInt8>) throws(SystemError) {
        let needed = arena.count + record.count + (slots.count + 1) * MemoryLayout<Slot>.stride
        if needed > memory, !slots.isEmpty { try writeRun() }
        slots.append(Slot(start: arena.count, length: record.count))
        arena.append(contentsOf: record)
    }

    /// Calls the body with each record in order. Errors are the body's own, or a `SystemError` of the temporary file.
    mutating func forEachSorted(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        guard let spill else {
            sortSlots()
            return try arena.withUnsafeBufferPointer { bytes in
                for slot in slots {
                    try body(UnsafeBufferPointer(rebasing: bytes[slot.start..<(slot.start + slot.length)]))
                }
            }
        }
        if !slots.isEmpty { try writeRun() }
        var merge = try RunMerge(file: spill, runs: runs)
        while try merge.next(body) {}
    }

    private mutating func sortSlots() {
        arena.withUnsafeBufferPointer { bytes in
            slots.sort { left, right in
                RecordSorter.precedes(
                    UnsafeBufferPointer(rebasing: bytes[left.start..<(left.start + left.length)]),
                    UnsafeBufferPointer(rebasing: bytes[right.start..<(right.start + right.length)]))
            }
        }
    }

    private mutating func writeRun() throws(SystemError) {
        let file: TemporaryFile
        if let spill { file = spill } else { file = try TemporaryFile() }
        spill = file
        sortSlots()
        let start = file.length
        var buffer: [UInt8] = []
        buffer.reserveCapacity(RunMerge.bufferLength)
        for slot in slots {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: slot.length)) { buffer.append(contentsOf: $0) }
            buffer += arena[slot.start..<(slot.start + slot.length)]
            if buffer.count >= RunMerge.bufferLength {
                try file.append(buffer)
                buffer.removeAll(keepingCapacity: true)
            }
        }
        try file.append(buffer)
        runs.append(start..<file.length)
        arena.removeAll(keepingCapacity: true)
        slots.removeAll(keepingCapacity: true)
    }

    /// Whether one record comes before another.
    static func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = left.baseAddress, let second = right.baseAddress else { return left.count < right.count }
        let order = memcmp(first, second, min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
    }
}

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

/// A file without a name, gone with its last reference, for what does not fit in memory.
final class TemporaryFile {
    private let number: CInt
    private(set) var length = 0

    /// Creates it in `TMPDIR`, or in `/tmp`.
    init() throws(SystemError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/racconto-XXXXXX".utf8CString)
        number = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { mkstemp($0) } ?? -1
        }
        guard number >= 0 else { throw SystemError(errno) }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    deinit { close(number) }

    /// Writes at the end.
    func append(_ bytes: [UInt8]) throws(SystemError) {
        try bytes.withUnsafeBytes(write).get()
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Result<Void, SystemError> {
        guard let base = bytes.baseAddress else { return .success(()) }
        var done = 0
        while done < bytes.count {
            let count = pwrite(number, base + done, bytes.count - done, off_t(length))
            if count >= 0 {
                done += count
                length += count
            } else if errno != EINTR {
                return .failure(SystemError(errno))
            }
        }
        return .success(())
    }

    /// The bytes asked for, or as many of them as there are.
    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let got = try buffer.withUnsafeMutableBytes { FileDescriptor.read(number, at: offset, into: $0) }.get()
        buffer.removeLast(count - got)
        return buffer
    }
}
