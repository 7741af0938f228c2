import Foundation
import PhotoPreparation
import RaccontoKit
import UploadQueue

extension WorkerEvent {
    /// Whether `--quiet` has to say it: a photo is given up, or everything stands still.
    var isError: Bool {
        switch self {
        case .failed, .held: true
        case .rescued(let rescued): rescued.isQuarantined
        default: false
        }
    }
}

/// Events that get a line of their own, above the progress.
enum EventText {
    /// Nil for what the progress shows well enough. A log also gets a line for each photo.
    static func line(_ event: WorkerEvent, isLog: Bool, now: Date = Date()) -> String? {
        switch event {
        case .warning(let job, let text): "\(job.path): \(text)"
        case .failed(let job, let error): "\(job.path): failed: \(error.message)"
        case .held(let hold, let jobs): "\(Amount.of(jobs, "photo")) held: \(hold.message)"
        case .released(let hold): "going on: \(hold.reason.rawValue) is settled"
        case .slowed(_, let until, let error): "\(error.message); trying again \(LocalTime.soon(until.date, now: now))"
        case .rescued(let rescued):
            rescued.isQuarantined ? "job \(rescued.id) was given up: it ended several workers" : nil
        case .stopping(.graceful): "stopping: finishing what is under way (again to stop at once)"
        case .stopping(.immediate): "stopping at once: what is under way goes back into the queue"
        case .done(let job, let photo) where isLog: "\(job.path): uploaded as \(photo)"
        case .skipped(let job, let reason) where isLog: "\(job.path): skipped (\(reason.name))"
        case .retrying(let job, let moment, let costsAttempt, let error) where isLog || costsAttempt:
            "\(job.path): \(error.message); trying again \(LocalTime.soon(moment.date, now: now))"
        default: nil
        }
    }
}
