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
