import Testing

@testable import racconto_cli

@Suite struct ChoiceTests {
    @Test(
        arguments: [
            ("3", RatingChoice.stars(3...3)), ("2-4", .stars(2...4)), ("any", .any), ("none", .unrated), ("0", nil),
            ("6", nil),
            ("4-2", nil), ("-3", nil), ("3-", nil), ("1-2-3", nil), ("", nil), ("99999999999999999999", nil),
        ] as [(String, RatingChoice?)])
    func `ratings as a filter reads them`(text: String, choice: RatingChoice?) {
        #expect(RatingChoice(argument: text) == choice)
    }

    @Test(arguments: [
        ("2026-03-01", true), ("2026-12-31", true), ("2026-13-01", false), ("2026-00-01", false), ("2026-3-1", false),
        ("20260301", false), ("2026-03-32", false), ("２０２６-03-01", false), ("", false), ("2026-03-01T00", false),
    ])
    func `days as a filter reads them`(text: String, isDay: Bool) {
        #expect((Day(argument: text) != nil) == isDay)
    }

    @Test func `labels match what photos have`() {
        #expect(LabelChoice.colour(.red).matches("red") && !LabelChoice.colour(.red).matches(nil))
        #expect(LabelChoice.any.matches("teal") && !LabelChoice.any.matches("") && !LabelChoice.any.matches(nil))
        #expect(LabelChoice.unlabelled.matches(nil) && LabelChoice.unlabelled.matches(""))
    }
}
