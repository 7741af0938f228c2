import Foundation
import PhotoPreparation
import UploadQueue

/// Numbers of an upload under way, fed by worker events: what a display shows.
struct UploadProgress {
    /// Photos of this run.
    private(set) var total: Int
    private(set) var done = 0
    private(set) var skipped = 0
    private(set) var failed = 0
    private(set) var sentBytes: Int64 = 0
    private(set) var currentFile = ""
    /// Why nothing moves, when nothing does.
    private(set) var standstill: String?
    /// What a worker without work waits for; nil while there is some.
    private(set) var idleness: Idleness?

    enum Idleness: Equatable {
        case noPhotos
        case paused
    }

    /// The last photos' ends, for the time left; the start stands for the first.
    private var finishes: [Date]
    private var inFlight: [JobID: Int64] = [:]
    /// Bytes and moments of the last seconds, for the rate.
    private var samples: [(moment: Date, bytes: Int64)] = []

    init(total: Int, start: Date = Date()) {
        self.total = total
        finishes = [start]
    }

    mutating func take(_ event: WorkerEvent, at now: Date = Date()) {
        switch event {
        case .preparing(let job): currentFile = job.name.display
        case .sending(let job, let sent, _): moved(job, to: sent, at: now)
        case .done(let job, _):
            done += 1
            finished(job, at: now)
        case .skipped(let job, _):
            skipped += 1
            finished(job, at: now)
        case .failed(let job, _):
            failed += 1
            finished(job, at: now)
        case .retrying(let job, _, _, _), .returned(let job), .lost(let job), .waiting(let job, _):
            inFlight[job.id] = nil
        case .held(let hold, _): standstill = hold.message
        case .slowed(_, _, let error): standstill = error.message
        case .released: standstill = nil
        case .warning, .rescued, .stopping, .ended: break
        }
        total = max(total, finished)
    }

    private mutating func finished(_ job: UploadJob, at now: Date) {
        inFlight[job.id] = nil
        finishes.append(now)
        if finishes.count > Self.paceWindow { finishes.removeFirst() }
    }

    private mutating func moved(_ job: UploadJob, to sent: Int64, at now: Date) {
        standstill = nil
        currentFile = job.name.display
        sentBytes += max(0, sent - (inFlight[job.id] ?? 0))
        inFlight[job.id] = max(sent, inFlight[job.id] ?? 0)
        samples.append((now, sentBytes))
        samples.removeAll { now.timeIntervalSince($0.moment) > 10 }
    }

    /// Takes what the queue says about photos that are not finished, for a worker whom others bring photos.
    mutating func look(unfinished: Int, isPaused: Bool) {
        total = finished + unfinished
        idleness = isPaused && inFlight.isEmpty ? .paused : unfinished == 0 ? .noPhotos : nil
    }

    var finished: Int { done + skipped + failed }

    /// Bytes a second over the last ten seconds.
    func rate(now: Date) -> Double {
        guard let first = samples.first(where: { now.timeIntervalSince($0.moment) <= 10 }) else { return 0 }
        let seconds = now.timeIntervalSince(first.moment)
        return seconds > 0.5 ? Double(sentBytes - first.bytes) / seconds : 0
    }

    /// Photos that the pace is measured over.
    private static let paceWindow = 64

    /// Seconds left at the pace of the last photos; nil while that is unknown.
    func remaining(now: Date) -> TimeInterval? {
        guard let first = finishes.first, finishes.count > 2, finished < total else { return nil }
        let elapsed = now.timeIntervalSince(first)
        return elapsed > 1 ? elapsed / Double(finishes.count - 1) * Double(total - finished) : nil
    }
}
