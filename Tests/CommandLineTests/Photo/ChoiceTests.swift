import PhotoMarks
import RaccontoKit
import Testing

@testable import racconto_cli

@Suite struct ChoiceTests {
    @Test(
        arguments: [
            ("3", 3...3), ("2-4", 2...4), ("0", nil), ("6", nil), ("4-2", nil), ("-3", nil), ("3-", nil),
            ("1-2-3", nil),
            ("", nil), ("99999999999999999999", nil),
        ] as [(String, ClosedRange<Int>?)])
    func `ratings as a filter reads them`(text: String, range: ClosedRange<Int>?) {
        let stars = ClosedRange<StarRating>(argument: text)
        #expect(stars.map { $0.lowerBound.stars...$0.upperBound.stars } == range)
        typealias Filter = MarkFilter<ClosedRange<StarRating>>
        #expect(Filter(argument: text) == stars.map { .value($0) })
        #expect(Filter(argument: "any") == .any && Filter(argument: "none") == .unmarked)
    }

    @Test(arguments: [
        ("2026-03-01", true), ("2026-12-31", true), ("2026-13-01", false), ("2026-00-01", false), ("2026-3-1", false),
        ("20260301", false), ("2026-03-32", false), ("２０２６-03-01", false), ("", false), ("2026-03-01T00", false),
    ])
    func `days as a filter reads them`(text: String, isDay: Bool) {
        #expect((Day(argument: text) != nil) == isDay)
    }

    @Test func `labels match what photos have`() throws {
        let red = try #require(MarkFilter<ColorLabel>(argument: "red"))
        let (any, unmarked) = (MarkFilter<ColorLabel>.any, MarkFilter<ColorLabel>.unmarked)
        #expect(red.matches("red") && !red.matches("blue") && !red.matches(nil))
        #expect(any.matches("teal") && !any.matches("") && !any.matches(nil))
        #expect(unmarked.matches(nil) && unmarked.matches(""))
    }

    @Test func `every label that some service takes can be typed, and no other`() {
        let labels = Set(APIDialect.allCases.flatMap(\.colorLabels))
        #expect(Set(ColorLabel.allCases) == labels)
        #expect(OrNone<ColorLabel>(argument: "none")?.value == nil && OrNone<ColorLabel>(argument: "teal") == nil)
        for label in labels { #expect(OrNone<ColorLabel>(argument: label.rawValue)?.value == label) }
    }
}
