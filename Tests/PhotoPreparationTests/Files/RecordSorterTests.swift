import Testing

@testable import PhotoPreparation

struct RecordSorterTests {
    @Test(arguments: [1 << 20, 4096, 64])
    func `records come out in order, in memory and through disk alike`(_ memory: Int) throws {
        var random = SeededRandom(seed: 3)
        var records = (0..<3000).map { _ in
            (0..<random.index(below: 40)).map { _ in UInt8(truncatingIfNeeded: random.next() % 4) }
        }
        // Longer than a run's buffer.
        records.append([UInt8](repeating: 2, count: 100_000))
        var sorter = RecordSorter(memory: memory)
        for record in records { try record.withUnsafeBufferPointer { try sorter.add($0) } }
        #expect((sorter.runCount > 0) == (memory < 1 << 20))

        var sorted: [[UInt8]] = []
        try sorter.forEachSorted { sorted.append(Array($0)) }
        #expect(sorted == records.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `nothing sorted is nothing`() throws {
        var sorter = RecordSorter(memory: 1024)
        try sorter.forEachSorted { _ in Issue.record("a record out of nowhere") }
    }

    @Test func `an error of the receiver stops the sorting and comes through`() throws {
        struct Enough: Error {}
        var sorter = RecordSorter(memory: 64)
        for byte: UInt8 in 0..<100 { try [byte].withUnsafeBufferPointer { try sorter.add($0) } }
        var count = 0
        #expect(throws: Enough.self) {
            try sorter.forEachSorted { _ in
                count += 1
                if count == 5 { throw Enough() }
            }
        }
        #expect(count == 5)
    }
}
