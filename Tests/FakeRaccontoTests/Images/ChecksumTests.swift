import Testing

@testable import FakeRacconto

@Suite struct ChecksumTests {
    @Test func `every byte and the length count`() {
        let picture = (0..<100).map { UInt8($0) }
        var seen: Set<UInt64> = [Checksum.of(picture[...])]
        for index in picture.indices {
            for bit in 0..<8 {
                var other = picture
                other[index] ^= 1 << UInt8(bit)
                seen.insert(Checksum.of(other[...]))
            }
        }
        #expect(seen.count == 801)
        for length in 0..<100 { seen.insert(Checksum.of(picture[..<length])) }
        #expect(seen.count == 901)
        #expect(Checksum.of(([9] + picture)[1...]) == Checksum.of(picture[...]))
    }
}
