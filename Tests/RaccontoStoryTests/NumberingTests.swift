import TestSupport
import Testing

@testable import RaccontoStory

@Suite(.saysSeed) struct NumberingTests {
    @Test(
        arguments: [
            ([], []), ([nil, nil], [0, 1]), ([3, 5, 9], [3, 5, 9]), ([0, nil, 1, 2], [0, 1, 2, 3]),
            ([0, nil, 5, 6], [0, 1, 5, 6]), ([3, 0, 1, 2], [0, 1, 2, 3]), ([1, 2, 3, 0], [1, 2, 3, 4]),
            ([-1, 0, nil], [-1, 0, 1]), ([nil, -1, 0], [-1, 0, 1]), ([2, 2, 2], [0, 1, 2]),
        ] as [([Int?], [Int])])
    func `the longest run in order keeps its numbers`(current: [Int?], expected: [Int]) {
        #expect(Numbering.assign(current) == expected)
    }

    @Test func `numbers always increase, and what is in order keeps its own`() {
        for seed in LawRounds.seeds(500, of: 3000) {
            var random = SeededRandom(seed: seed)
            let current = (0..<random.below(12)).map { _ in
                random.chance(20) ? nil : random.below(20) - 5 as Int?
            }
            let numbers = Numbering.assign(current)
            #expect(numbers.count == current.count, "seed \(seed)")
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
            let known = current.compactMap { $0 }
            if known.count == current.count, zip(known, known.dropFirst()).allSatisfy({ $0 < $1 }) {
                #expect(numbers == known, "seed \(seed)")
            }
        }
    }

    @Test func `numbers near the limit of the server's column are given up`() {
        #expect(Numbering.assign([Int(Int32.max), nil]) == [0, 1])
        #expect(Numbering.assign([Int.max, nil, Int.min]) == [0, 1, 2])
    }

    @Test func `the longest increasing run is found`() {
        #expect(Numbering.longestIncreasing([5, 1, nil, 2, 9, 3]) == [1, 3, 5])
        #expect(Numbering.longestIncreasing([nil]).isEmpty)
    }
}
