import TestSupport
import Testing

@testable import PhotoPreparation

struct RecordSorterTests {
    @Test(arguments: [1 << 20, 4096, 64])
    func `records come out in order, in memory and through disk alike`(_ memory: Int) throws {
        var random = SeededRandom(seed: 3)
        var records = (0..<3000).map { _ in
            (0..<random.below(40)).map { _ in UInt8(truncatingIfNeeded: random.next() % 4) }
        }
        // Longer than a run's buffer.
        records.append([UInt8](repeating: 2, count: 100_000))
        var sorter = RecordSorter(memory: memory)
        for record in records { try record.withUnsafeBufferPointer { try sorter.add($0) } }
        #expect((sorter.runCount > 0) == (memory < 1 << 20))

        var sorted: [[UInt8]] = []
        try sorter.forEachSorted { sorted.append(Array($0)) }
        #expect(sorted == records.sorted { $0.lexicographicallyPrecedes($1) }, "seed \(random.seed)")
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

struct NaturalKeyTests {
    @Test(arguments: [
        ["IMG_2.jpg", "IMG_10.jpg", "IMG_100.jpg"],
        ["a", "A1", "a2", "A10", "b"],
        ["1.jpg", "02.jpg", "3.jpg", "010.jpg"],
        ["img-9-2", "img-9-10", "img-10-1"],
        ["x", "x1", "x1a", "x2", "xa"],
        ["9223372036854775807.jpg", "9223372036854775808.jpg", "10000000000000000000000.jpg"],
        ["2024-01-09", "2024-01-10", "2024-10-01"],
        ["사진 2.jpg", "사진 10.jpg", "사진 11.jpg"],
    ])
    func `names are ordered as people read them`(_ expected: [String]) {
        var random = SeededRandom(seed: 1)
        for _ in 0..<20 {
            let shuffled = expected.shuffled(using: &random)
            #expect(shuffled.sorted { key($0).lexicographicallyPrecedes(key($1)) } == expected, "seed \(random.seed)")
        }
    }

    @Test func `a run of a thousand digits is a number too`() {
        let long = "n" + String(repeating: "9", count: 1000)
        let longer = "n1" + String(repeating: "0", count: 1000)
        #expect(key("n99").lexicographicallyPrecedes(key(long)))
        #expect(key(long).lexicographicallyPrecedes(key(longer)))
    }

    @Test func `no key contains a zero byte`() {
        for length in [1, 254, 255, 256, 508, 509] {
            #expect(!key(String(repeating: "1", count: length)).contains(0))
        }
        #expect(!key("000000").contains(0))
    }

    private func key(_ name: String) -> [UInt8] {
        var key: [UInt8] = []
        Array(name.utf8).withUnsafeBufferPointer { NaturalKey.append($0, to: &key) }
        return key
    }
}
