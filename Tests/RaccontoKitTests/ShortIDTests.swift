import RaccontoKit
import Testing

@Suite struct ShortIDTests {
    private static let ids: [ID<Photo>] = [
        "7b0c2f6e-5c1d-4f0a-9d0e-1f5a6f2b9c11", "7b0c2f6e-aaaa-4f0a-9d0e-1f5a6f2b9c11",
        "91d2aa04-5c1d-4f0a-9d0e-1f5a6f2b9c11",
    ]

    @Test func `a beginning means the ids that begin so`() {
        #expect(ShortID.matches("91d2aa", among: Self.ids) == [Self.ids[2]])
        #expect(ShortID.matches("91D2AA04-5C", among: Self.ids) == [Self.ids[2]])
        #expect(ShortID.matches("7b0c2f6e", among: Self.ids) == Array(Self.ids[..<2]))
        #expect(ShortID.matches(Self.ids[0].rawValue, among: Self.ids) == [Self.ids[0]])
        #expect(ShortID.matches("abcdef", among: Self.ids).isEmpty)
    }

    @Test(arguments: ["7b0c2", "", "jeju-2026", "7b0c2f6e-5c1d-4f0a-9d0e-1f5a6f2b9c11", "7b0c2f6e\u{301}"])
    func `a text that is too short, whole or something else is no beginning`(_ text: String) {
        #expect(!ShortID.canBe(text))
    }

    @Test func `an id of any other form is still found by all of it`() {
        #expect(ShortID.matches("x", among: ["x", "xy"] as [ID<Photo>]) == ["x"])
    }
}
