import Foundation
import Testing

@testable import UploadQueue

@Suite struct MomentTests {
    @Test func `arithmetic saturates`() {
        #expect(Moment.distantFuture + .seconds(1) == .distantFuture)
        #expect(Moment(milliseconds: .min) + .seconds(-1) == Moment(milliseconds: .min))
        #expect(Moment(milliseconds: 5) + .seconds(Int64.max) == .distantFuture)
        #expect(Moment(milliseconds: 1500) + .milliseconds(-500) == Moment(milliseconds: 1000))
        #expect(Moment(milliseconds: .max).duration(since: Moment(milliseconds: .min)) > .seconds(1_000_000_000))
        #expect(Moment(milliseconds: 7).duration(since: Moment(milliseconds: 9)) == .milliseconds(-2))
    }

    @Test(arguments: [.nan, .infinity, -.infinity, 1e300, -1e300] as [TimeInterval])
    func `no date is too strange`(_ seconds: TimeInterval) {
        _ = Moment(Date(timeIntervalSince1970: seconds))
    }

    @Test func `a date survives to the millisecond`() {
        let date = Date(timeIntervalSince1970: 1_796_014_680.123)
        #expect(Moment(date).milliseconds == 1_796_014_680_123)
        #expect(Moment(Moment(date).date) == Moment(date))
    }

    @Test func `within a run the wall clock does not go back, and goes forth as it is set`() {
        let clock = ManualClock()
        let start = clock.now
        let steady = clock.queueClock.withoutStepsBack()
        clock.advance(by: .seconds(10))
        #expect(steady.now() == start + .seconds(10))
        clock.setWallClock(by: .seconds(-10_000))
        #expect(steady.now() == start + .seconds(10))
        clock.advance(by: .seconds(10))
        #expect(steady.now() == start + .seconds(20))
        clock.setWallClock(by: .seconds(50_000))
        #expect(steady.now() == clock.now && clock.now > start + .seconds(40_000))
    }
}
