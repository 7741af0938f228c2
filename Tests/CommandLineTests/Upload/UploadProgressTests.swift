import Foundation
import PhotoPreparation
import RaccontoKit
import Testing
import UploadQueue

@testable import UploadQueue
@testable import racconto_cli

@Suite struct UploadProgressTests {
    private let start = Date(timeIntervalSince1970: 1_000_000)

    private func after(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

    @Test func `photos are counted by what became of them`() {
        var progress = UploadProgress(total: 5, start: start)
        progress.take(.done(.sample(1), ID("a")), at: after(1))
        progress.take(.skipped(.sample(2), .duplicateName), at: after(2))
        progress.take(.failed(.sample(3), JobError(code: "truncated", message: "cut short")), at: after(3))
        progress.take(.retrying(.sample(4), at: .init(after(9)), costsAttempt: true, error), at: after(3))
        #expect(progress.done == 1 && progress.skipped == 1 && progress.failed == 1 && progress.finished == 3)
        #expect(progress.total == 5)
    }

    @Test func `the total grows when more comes in`() {
        var progress = UploadProgress(total: 1, start: start)
        for number in 1...3 { progress.take(.done(.sample(Int64(number)), ID("a")), at: after(1)) }
        #expect(progress.total == 3)
    }

    @Test func `bytes of several transfers add up, and a restarted one is not counted backwards`() {
        var progress = UploadProgress(total: 2, start: start)
        progress.take(.sending(.sample(1), sent: 400, total: 1000), at: after(1))
        progress.take(.sending(.sample(2), sent: 300, total: 1000), at: after(1))
        progress.take(.sending(.sample(1), sent: 1000, total: 1000), at: after(2))
        #expect(progress.sentBytes == 1300)
        progress.take(.sending(.sample(1), sent: 100, total: 1000), at: after(3))
        #expect(progress.sentBytes == 1300)
    }

    @Test func `the rate is that of the last ten seconds`() {
        var progress = UploadProgress(total: 9, start: start)
        progress.take(.sending(.sample(1), sent: 0, total: 9000), at: after(0))
        progress.take(.sending(.sample(1), sent: 4000, total: 9000), at: after(4))
        #expect(progress.rate(now: after(4)) == 1000)
        #expect(progress.rate(now: after(60)) == 0)
    }

    @Test func `the time left follows the pace of the last photos`() {
        var progress = UploadProgress(total: 200, start: start)
        #expect(progress.remaining(now: after(5)) == nil)
        // The first hundred take ten seconds each, the next seventy one second each.
        for number in 1...100 { progress.take(.done(.sample(Int64(number)), ID("a")), at: after(Double(number) * 10)) }
        #expect(progress.remaining(now: after(1000)) == 1000)
        for number in 1...70 { progress.take(.done(.sample(Int64(number)), ID("a")), at: after(1000 + Double(number))) }
        #expect(progress.remaining(now: after(1070)).map { abs($0 - 30) < 1 } == true)
    }

    @Test func `a standstill is told until something moves`() {
        var progress = UploadProgress(total: 2, start: start)
        progress.take(.slowed(AccountKey(server: "s", userID: "u"), until: .init(after(60)), error), at: after(1))
        #expect(progress.standstill == "the server is overloaded")
        progress.take(.sending(.sample(1), sent: 1, total: 9), at: after(2))
        #expect(progress.standstill == nil)
    }

    private let error = JobError(code: "server_failure", message: "the server is overloaded")
}

extension UploadJob {
    /// A job as a worker's events carry it.
    static func sample(_ number: Int64, path: FilePath = "/photos/a.jpg") -> UploadJob {
        UploadJob(
            id: JobID(number),
            destination: Destination(
                account: AccountKey(server: "http://127.0.0.1", userID: "u"), projectID: ID("p")),
            batch: BatchID(rawValue: 1), path: path, folder: "", size: 1000, type: .jpeg, uploadsDuplicates: false,
            state: .working, notBefore: Moment(Date(timeIntervalSince1970: 0)), attempts: 1, returns: 0, crashes: 0,
            kills: 0, checkpoints: Checkpoints(), lastError: nil, skipReason: nil,
            queuedAt: Moment(Date(timeIntervalSince1970: 0)), settledAt: nil)
    }
}
