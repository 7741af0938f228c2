import Foundation
import PhotoPreparation
import RaccontoKit
import Testing
import UploadQueue

@testable import racconto_cli

@Suite struct ProgressTextTests {
    private let start = Date(timeIntervalSince1970: 1_000_000)

    /// Ten of forty photos are done, one failed, 5 MB went up in five seconds.
    private func progress(name: String = "제주-오름-아침-노을-0001.jpg") -> UploadProgress {
        var progress = UploadProgress(total: 40, start: start)
        for number in 1...9 {
            progress.take(.done(.sample(Int64(number)), ID("a")), at: start.addingTimeInterval(Double(number)))
        }
        progress.take(
            .failed(.sample(10), JobError(code: "truncated", message: "cut short")), at: start.addingTimeInterval(10))
        let job = UploadJob.sample(11, path: .init("/photos/" + name))
        progress.take(.sending(job, sent: 0, total: 9_000_000), at: start.addingTimeInterval(5))
        progress.take(.sending(job, sent: 5_000_000, total: 9_000_000), at: start.addingTimeInterval(10))
        return progress
    }

    private var now: Date { start.addingTimeInterval(10) }

    @Test func `a wide terminal shows everything`() {
        #expect(
            ProgressText.lines(progress(), width: 100, now: now) == [
                "[======                  ] 10/40 photos · 5.0 MB sent · 1.0 MB/s · 30 s left · 1 failed",
                "  제주-오름-아침-노을-0001.jpg",
            ])
    }

    @Test(arguments: [
        (48, "10/40 photos · 1.0 MB/s · 30 s left · 1 failed"), (36, "10/40 photos · 30 s left · 1 failed"),
        (35, "10/40 photos · 1 failed"), (16, "10/40 photos"), (10, "10/40…otos"),
    ])
    func `a narrow terminal shows what matters most`(width: Int, text: String) {
        #expect(ProgressText.lines(progress(), width: width, now: now).first == text)
    }

    @Test(arguments: 1...140)
    func `no line is ever wider than the terminal, so that none wraps`(width: Int) {
        for line in ProgressText.lines(progress(name: String(repeating: "가나", count: 60)), width: width, now: now) {
            #expect(TextWidth.of(line) < max(11, width))
        }
    }

    @Test func `a name cannot move the cursor`() {
        let lines = ProgressText.lines(progress(name: "a\u{1B}[5A\nb.jpg"), width: 80, now: now)
        #expect(lines.count == 2)
        #expect(!lines[1].unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test func `a worker without work says what it waits for, above what it has done`() {
        var idle = UploadProgress(total: 0, start: start)
        idle.look(unfinished: 0, isPaused: false)
        #expect(ProgressText.lines(idle, width: 80, now: now) == ["waiting for photos (Ctrl-C ends)"])
        var later = UploadProgress(total: 0, start: start)
        for number in 1...3 { later.take(.done(.sample(Int64(number)), ID("a")), at: now) }
        later.look(unfinished: 0, isPaused: false)
        #expect(
            ProgressText.lines(later, width: 80, now: now) == [
                "waiting for photos (Ctrl-C ends)", "  3/3 photos · 0 B sent",
            ])
        later.look(unfinished: 25, isPaused: true)
        #expect(
            ProgressText.lines(later, width: 80, now: now) == [
                "paused (`racconto queue resume`)", "  3/28 photos · 0 B sent",
            ])
        later.look(unfinished: 25, isPaused: false)
        #expect(ProgressText.lines(later, width: 80, now: now).first?.contains("3/28 photos") == true)
    }

    @Test func `a log line has no bar`() {
        #expect(
            ProgressText.logLine(progress(), now: now)
                == "10/40 photos · 5.0 MB sent · 1.0 MB/s · 30 s left · 1 failed")
    }

    @Test(
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1_250_000, "1.3 MB"), (999_960, "1.0 MB"),
            (5_000_000_000, "5.0 GB"), (7_000_000_000_000, "7.0 TB"), (-5, "0 B"), (Int64.max, "9223372.0 TB"),
        ] as [(Int64, String)])
    func `bytes in units`(count: Int64, text: String) {
        #expect(ProgressText.bytes(count) == text)
    }

    @Test(
        arguments: [
            (0, "0 s"), (59.6, "1 min 00 s"), (200, "3 min 20 s"), (3900, "1 h 05 min"), (-3, "0 s"),
            (.infinity, "2400 h 00 min"),
        ] as [(TimeInterval, String)])
    func `durations in units`(seconds: TimeInterval, text: String) {
        #expect(ProgressText.duration(seconds) == text)
    }
}
