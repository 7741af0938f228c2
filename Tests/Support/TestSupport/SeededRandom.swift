/// Random numbers that are the same for the same seed (SplitMix64), so that a failing case can be run again.
///
/// Put the generator into the message of every expectation about random values: it prints its seed.
/// ```swift
/// var random = SeededRandom(seed: 7)
/// #expect(isSorted(random.pick(lists)), "\(random)")  // prints "seed 7"
/// ```
package struct SeededRandom: RandomNumberGenerator, Sendable, CustomStringConvertible {
    /// The number to start again with.
    package let seed: Int
    private var state: UInt64

    package init(seed: some BinaryInteger) {
        self.seed = Int(truncatingIfNeeded: seed)
        // Neighbouring seeds must not give shifted copies of one sequence.
        state = Self.mix(UInt64(truncatingIfNeeded: seed) &+ 0x1234_5678)
    }

    package var description: String { "seed \(seed)" }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    private static func mix(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// From 0 to `bound - 1`; 0 when the bound is not positive.
    package mutating func below(_ bound: Int) -> Int { bound <= 0 ? 0 : Int.random(in: 0..<bound, using: &self) }

    /// True in so many of a hundred cases.
    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// Nil when there is nothing to pick from.
    package mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}
