import Foundation
import Testing
import UploadQueue

@testable import racconto_cli

/// What happens to single photos is said in words, and when it goes on.
@Suite struct EventTextTests {
    let now = Date(timeIntervalSince1970: 1_796_014_680)

    func line(_ event: WorkerEvent, isLog: Bool = false) -> String? {
        EventText.line(event, isLog: isLog, now: now)
    }

    func retry(in seconds: Double, costsAttempt: Bool) -> WorkerEvent {
        .retrying(
            .sample(1), at: Moment(now.addingTimeInterval(seconds)), costsAttempt: costsAttempt,
            JobError(code: "changed_while_read", message: "it changed while it was read"))
    }

    @Test func `a photo that has to be tried again says why, unless the whole account waits`() throws {
        let text = try #require(line(retry(in: 12, costsAttempt: true)))
        #expect(text.hasSuffix(": it changed while it was read; trying again in 12 s"))
        #expect(line(retry(in: 12, costsAttempt: false)) == nil)
        #expect(line(retry(in: 12, costsAttempt: false), isLog: true) != nil)
    }

    @Test func `what is far away is told by the clock`() throws {
        let text = try #require(line(retry(in: 7200, costsAttempt: true)))
        #expect(text.contains("trying again at 20"))
    }
}
