import Testing

@testable import racconto_cli

@Suite struct AmountTests {
    @Test func `one thing is singular, all other numbers are plural`() {
        #expect([0, 1, 2, 11].map { Amount.of($0, "photo") } == ["0 photos", "1 photo", "2 photos", "11 photos"])
    }

    @Test func `a tally speaks of one photo as of one`() {
        #expect(
            BulkTally(changed: 1, unchanged: 0, failed: 0).sentence("photo", "rated", isDryRun: false)
                == "1 photo rated")
        #expect(
            BulkTally(changed: 0, unchanged: 1).sentence("link", "ended", isDryRun: true).hasPrefix("0 links would"))
    }
}
