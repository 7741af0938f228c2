import Foundation
import Testing

@testable import UploadQueue

@Suite struct BackoffTests {
    let backoff = Backoff()

    @Test(arguments: [(0, 2), (1, 2), (2, 4), (3, 8), (8, 256), (9, 512), (10, 600), (1000, 600), (Int.max, 600)])
    func `the ceiling doubles up to the limit`(_ failures: Int, _ seconds: Int) {
        #expect(backoff.ceiling(afterFailures: failures) == .seconds(seconds))
    }

    @Test func `the delay is anything from nothing to the ceiling`() {
        #expect(backoff.delay(afterFailures: 3, random: 0) == .zero)
        #expect(backoff.delay(afterFailures: 3, random: 0.5) == .seconds(4))
        #expect(backoff.delay(afterFailures: 3, random: 1) == .seconds(8))
        let delays = (0..<200).map { _ in backoff.delay(afterFailures: 3) }
        #expect(delays.allSatisfy { $0 >= .zero && $0 <= .seconds(8) } && Set(delays).count > 100)
    }

    @Test func `it never comes back before the server asked for it`() {
        #expect(backoff.delay(afterFailures: 1, hint: 30, random: 0) == .seconds(30))
        #expect(backoff.delay(afterFailures: 10, hint: 30, random: 1) == .seconds(37.5))
    }

    @Test(arguments: [-1, -.infinity, 0, .nan] as [TimeInterval])
    func `a hint that makes no sense is none`(_ hint: TimeInterval) {
        #expect(backoff.delay(afterFailures: 1, hint: hint, random: 1) == .seconds(2))
    }

    @Test(arguments: [86_400, 1e300, .greatestFiniteMagnitude] as [TimeInterval])
    func `an absurd hint is cut`(_ hint: TimeInterval) {
        #expect(backoff.delay(afterFailures: 1, hint: hint, random: 0) == .seconds(3600))
    }
}
