import Testing

@testable import FakeRacconto

@Suite struct FNV1aTests {
    /// The published test vectors of the hash.
    @Test(arguments: [("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)])
    func `hashes are those of the definition`(text: String, hash: UInt64) {
        #expect(FNV1a.hash(Array(text.utf8)[...]) == hash)
    }
}
