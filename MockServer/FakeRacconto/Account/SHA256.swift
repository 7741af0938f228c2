/// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104): the mock signs its tokens itself, having no library to lean on.
struct SHA256 {
    private static let constants: [UInt32] = firstPrimes(64).map { fraction(of: $0, cubeRoot: true) }
    private static let initialState: [UInt32] = firstPrimes(8).map { fraction(of: $0, cubeRoot: false) }

    private var state = SHA256.initialState
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }

    static func authenticationCode(key: [UInt8], message: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? digest(key) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        return digest(block.map { $0 ^ 0x5C } + digest(block.map { $0 ^ 0x36 } + message))
    }

    mutating func update(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        let whole = pending.count / 64 * 64
        length &+= UInt64(whole)
        compressPending()
        pending.removeFirst(whole)
    }

    mutating func finish() -> [UInt8] {
        let bits = (length &+ UInt64(pending.count)) &* 8
        pending.append(0x80)
        while pending.count % 64 != 56 { pending.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            pending.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        compressPending()
        return state.flatMap { word in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }

    /// Takes in the whole blocks. Pictures are large: nothing is allocated for a block, and no index is checked twice.
    private mutating func compressPending() {
        var state = state
        pending.withUnsafeBytes { bytes in
            Self.constants.withUnsafeBufferPointer { constants in
                withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
                    for start in stride(from: 0, to: bytes.count / 64 * 64, by: 64) {
                        Self.compress(
                            UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]), words, constants, &state)
                    }
                }
            }
        }
        self.state = state
    }

    /// One block of 64 bytes; `words` is room for 64.
    private static func compress(
        _ block: UnsafeRawBufferPointer, _ words: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>, _ state: inout [UInt32]
    ) {
        for index in 0..<16 {
            words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
        }
        for index in 16..<64 {
            let low = rotate(words[index - 15], 7) ^ rotate(words[index - 15], 18) ^ words[index - 15] >> 3
            let high = rotate(words[index - 2], 17) ^ rotate(words[index - 2], 19) ^ words[index - 2] >> 10
            words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let upper = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            let first = h &+ upper &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
            let lower = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
            let second = lower &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 { value >> count | value << (32 - count) }

    private static func firstPrimes(_ count: Int) -> [Int] {
        var primes: [Int] = []
        var candidate = 2
        while primes.count < count {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes
    }

    /// The first 32 bits of the fraction of a root, found by bisection in whole numbers so that no rounding enters.
    private static func fraction(of prime: Int, cubeRoot: Bool) -> UInt32 {
        // root · 2^32 lies below 2^40 for every prime used; compare root^n with prime · 2^(32n) in wide arithmetic.
        var low: UInt64 = 0
        var high: UInt64 = 1 << 40
        while high - low > 1 {
            let middle = (low + high) / 2
            if isAtMost(middle, prime: UInt64(prime), cubeRoot: cubeRoot) { low = middle } else { high = middle }
        }
        return UInt32(truncatingIfNeeded: low)
    }

    private static func isAtMost(_ root: UInt64, prime: UInt64, cubeRoot: Bool) -> Bool {
        let square = root.multipliedFullWidth(by: root)
        let target: (UInt64, UInt64) = (prime, 0)  // prime · 2^64
        if !cubeRoot { return (square.high, square.low) <= target }
        // root^3 ≤ prime · 2^96  ⇔  (square · root) compared in 192 bits.
        let lower = square.low.multipliedFullWidth(by: root)
        let upper = square.high &* root
        let middle = upper &+ lower.high
        return (middle, lower.low) <= (prime << 32, 0)
    }
}
